import "server-only";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type PersonInput } from "./schema";

/** Every session of somebody else, now. Gives back how many there were. */
export const endSessions = (ctx: Context, { personId }: PersonInput): Promise<number> =>
  changeOtherPerson(ctx, personId, "person.end_sessions", async (tx, _person, now) => {
    const endedSessions = await endSessionsOf(tx, personId, now, "ended_by_admin");
    return { result: endedSessions, audit: { endedSessions } };
  });
