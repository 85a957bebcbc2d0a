import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { lockOpenIntent, makeDueNow } from "@/lib/engine/intents/open-records.server";
import { type LookUpInput } from "@/lib/engine/intents/schema";
import { publish } from "@/lib/platform/live/publish.server";
import { completers } from "./complete-intents.server";

/**
 * Takes the write's own next step at once, on a person's request. A paused write is only read, whatever its kind.
 * Returns the resulting state.
 */
export async function lookUpNow(ctx: Context, { intentId }: LookUpInput): Promise<{ state: string }> {
  const intent = await ctx.store.transaction(async (tx) => {
    const row = await lockOpenIntent(tx, scopeOf(ctx.actor), intentId);
    if (!row) throw new AppError("not_found", { message: `open intent ${intentId}` });
    if (row.isInHand) throw new AppError("conflict", { reason: "attempt_under_way" });
    if (row.pausedBecause === null) await makeDueNow(tx, intentId);
    await publish(tx, [{ name: "intent.changed", ids: [intentId], wallet: row.wallet }]);
    await appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "intent.look_up",
      objectType: "intent",
      objectId: intentId,
      wallet: row.wallet,
      details: { kind: row.kind, pausedBecause: row.pausedBecause, traceId: ctx.traceId },
    });
    return row;
  });
  if (intent.pausedBecause === null) return { state: intent.state };
  const after = await completers[intent.kind].lookUp(ctx, intentId);
  return { state: after.state };
}
