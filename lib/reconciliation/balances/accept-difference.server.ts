import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { isNothing, isSame } from "./amounts";
import { compareWithin, logNews } from "./compare-balance.server";
import { findLastComparison, insertBaseline, lockReported } from "./records.server";
import { type AcceptDifferenceInput } from "./schema";

/**
 * A person knows where the difference comes from: from now on it is part of what is explained. Throws `conflict` where
 * the difference is another than the one that the person saw, or where something on its way may still settle it.
 */
export async function acceptDifference(ctx: Context, input: AcceptDifferenceInput): Promise<null> {
  const { wallet } = ctx;
  const { availableCentavos, heldCentavos, reason } = input;
  const comparison = await ctx.store.transaction(async (tx) => {
    await lockReported(tx, wallet);
    const last = await findLastComparison(tx, wallet);
    if (!last) throw new AppError("not_found", { message: "never compared" });
    const { drift } = last;
    const present = {
      availableCentavos: drift.unexplainedAvailableCentavos,
      heldCentavos: drift.unexplainedHeldCentavos,
    };
    if (isNothing(present) || !isSame(present, { availableCentavos, heldCentavos }))
      throw new AppError("conflict", { reason: "changed", message: "another difference by now" });
    if (drift.state === "in_flight") throw new AppError("conflict", { reason: "money_on_its_way" });

    const now = ctx.clock.now();
    const { personId } = ctx.actor;
    await insertBaseline(tx, { id: newId(), wallet, at: now, ...present, personId, reason });
    const compared = await compareWithin(tx, ctx, wallet);
    await appendAudit(tx, {
      at: now,
      personId,
      act: "balance.accept_difference",
      objectType: "wallet",
      objectId: wallet,
      wallet,
      reason,
      details: { ...present, since: drift.since?.toISOString() ?? null, traceId: ctx.traceId },
    });
    return compared;
  });
  if (comparison) logNews(ctx, wallet, comparison);
  return null;
}
