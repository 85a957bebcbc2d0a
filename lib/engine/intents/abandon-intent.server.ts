import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { publish } from "@/lib/platform/live/publish.server";
import { LIST_FRAMES } from "./end-unsent.server";
import { framesOfWrite } from "./frames-of-write";
import { lockOpenIntent } from "./open-records.server";
import { settleOpenIntent } from "./records.server";
import { type AbandonInput } from "./schema";

/**
 * Abandons a write whose outcome is unknown, by decision of a second person: nothing is sent or looked up any more.
 * Any effect that it had at the service remains, and is mirrored like an object made elsewhere when an event reports
 * it.
 */
export async function abandonIntent(ctx: Context, { intentId, reason }: AbandonInput): Promise<null> {
  const { actor } = ctx;
  return ctx.store.transaction(async (tx) => {
    const intent = await lockOpenIntent(tx, scopeOf(actor), intentId);
    if (!intent) throw new AppError("not_found", { message: `open intent ${intentId}` });
    if (!mayDo(actor, "write.abandon") || intent.personId === actor.personId)
      throw new AppError("not_allowed", { message: "second person" });
    if (intent.isInHand) throw new AppError("conflict", { reason: "attempt_under_way" });

    const now = ctx.clock.now();
    await settleOpenIntent(tx, intentId, { state: "abandoned", settledAt: now, nextAttemptAt: null });
    await publish(tx, [...framesOfWrite(intent), { name: LIST_FRAMES[intent.kind], wallet: intent.wallet }]);
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: "intent.abandon",
      objectType: "intent",
      objectId: intentId,
      wallet: intent.wallet,
      reason,
      details: {
        kind: intent.kind,
        before: intent.state,
        pausedBecause: intent.pausedBecause,
        mayHaveTakenEffect: intent.mayHaveTakenEffect,
        bodySha256: intent.bodySha256,
        traceId: ctx.traceId,
      },
    });
    return null;
  });
}
