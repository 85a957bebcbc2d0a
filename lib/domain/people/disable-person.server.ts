import "server-only";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type PersonInput } from "./schema";
import { updatePersonAccess } from "./update-person-access.server";

/**
 * Takes effect at once and needs one person alone. The account and its history are retained, but it cannot sign in.
 */
export const disablePerson = (ctx: Context, { personId }: PersonInput): Promise<null> =>
  changeOtherPerson(ctx, personId, "person.disable", async (tx, person, now) => {
    // From then on no claim brings the person back, even where one had disabled it before.
    const change = { disabledAt: person.disabledAt ?? now, openidRoleLostAt: null };
    await updatePersonAccess(tx, person, change, now);
    const endedSessions = await endSessionsOf(tx, personId, now, "person_disabled");
    return { result: null, audit: { endedSessions } };
  });
