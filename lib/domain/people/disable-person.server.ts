import "server-only";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type PersonInput } from "./schema";

/** The account stays, with all that it did; nobody signs in by it. */
export const disablePerson = (ctx: Context, { personId }: PersonInput): Promise<null> =>
  changeOtherPerson(ctx, personId, "person.disable", async (tx, person, now) => {
    await updatePerson(tx, personId, { disabledAt: person.disabledAt ?? now });
    const endedSessions = await endSessionsOf(tx, personId, now, "person_disabled");
    return { result: null, audit: { endedSessions } };
  });
