import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { endSessionRows } from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type SessionInput } from "./schema";

/**
 * Ends one of the caller's own sessions. Another person's session is not changed, and the result does not disclose
 * whether it exists.
 */
export const endOwnSession = (ctx: Context, { sessionId }: SessionInput): Promise<number> =>
  endAndRecord(ctx, (tx, now) =>
    endSessionRows(tx, { id: sessionId, personId: ctx.actor.personId }, now, "ended_by_person"),
  );

/** All of one's own but the one that asks. */
export const endOwnOtherSessions = (ctx: Context): Promise<number> =>
  endAndRecord(ctx, (tx, now) =>
    endSessionsOf(tx, ctx.actor.personId, now, "ended_by_person", ctx.actor.sessionId),
  );

async function endAndRecord(
  { store, clock, actor }: Context,
  end: (tx: Tx, now: Date) => Promise<number>,
): Promise<number> {
  return store.transaction(async (tx) => {
    const now = clock.now();
    // A session may be going on under another id at this moment: it is ended before that or after it.
    await lockOwnPerson(tx, actor);
    const endedSessions = await end(tx, now);
    if (endedSessions > 0)
      await appendAudit(tx, {
        at: now,
        personId: actor.personId,
        act: "session.end",
        objectType: "person",
        objectId: actor.personId,
        details: { endedSessions },
      });
    return endedSessions;
  });
}
