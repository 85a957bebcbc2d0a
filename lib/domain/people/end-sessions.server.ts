import "server-only";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type PersonInput } from "./schema";

/** Ends every session of another person at once. Returns their number. */
export const endSessions = (ctx: Context, { personId }: PersonInput): Promise<number> =>
  changeOtherPerson(ctx, personId, "person.end_sessions", async (tx, _person, now) => {
    const endedSessions = await endSessionsOf(tx, personId, now, "ended_by_admin");
    return { result: endedSessions, audit: { endedSessions } };
  });
