import "server-only";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type PersonInput } from "./schema";
import { updateStanding } from "./stand-otherwise.server";

/** At once, and by one person alone: the account stays, with all that it did; nobody signs in by it. */
export const disablePerson = (ctx: Context, { personId }: PersonInput): Promise<null> =>
  changeOtherPerson(ctx, personId, "person.disable", async (tx, person, now) => {
    // From then on no claim brings the person back, even where one had disabled it before.
    const change = { disabledAt: person.disabledAt ?? now, openidRoleLostAt: null };
    await updateStanding(tx, person, change, now);
    const endedSessions = await endSessionsOf(tx, personId, now, "person_disabled");
    return { result: null, audit: { endedSessions } };
  });
