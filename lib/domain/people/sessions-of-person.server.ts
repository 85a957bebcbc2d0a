import "server-only";
import { endSessionRows, findPerson, listLiveSessions } from "@/lib/platform/auth/records.server";
import { activityCutoffs } from "@/lib/platform/auth/sessions/sessions.server";
import { hasWalletAccess } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { changeOtherPerson } from "./change-other-person.server";
import { type EndSessionOfInput, type SessionList } from "./schema";

/** Lists a person's sessions for an admin who has all wallets of that person. Throws `not_found`. */
export async function listSessionsOf(
  { store, clock, actor }: Context,
  personId: string,
): Promise<SessionList> {
  const now = clock.now();
  return store.snapshot(async (reader) => {
    const person = await findPerson(reader, personId);
    if (!person || !hasWalletAccess(actor, person.wallets))
      throw new AppError("not_found", { message: "person" });
    const sessions = await listLiveSessions(reader, personId, now, activityCutoffs(now));
    return {
      items: sessions.map((session) => ({
        id: session.id,
        isThisOne: session.id === actor.sessionId,
        startedAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        address: session.address,
        userAgent: session.userAgent,
      })),
    };
  });
}

/** Ends one session of another person at once. Returns 0 where it had ended or is not that person's. */
export const endSessionOf = (ctx: Context, { personId, sessionId }: EndSessionOfInput): Promise<number> =>
  changeOtherPerson(ctx, personId, "person.end_session", async (tx, _person, now) => {
    const endedSessions = await endSessionRows(tx, { id: sessionId, personId }, now, "ended_by_admin");
    return { result: endedSessions, audit: { endedSessions } };
  });
