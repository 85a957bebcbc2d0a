import "server-only";
import { appendAudit } from "@/lib/audit/append-audit-entry.server";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { settleOpenIntent } from "@/lib/intents/records.server";
import { ring } from "@/lib/live/ring.server";
import { insertStep, lockObject } from "@/lib/mirror/records.server";
import { type Tx } from "@/lib/store/store.server";
import { recordRefundMoney } from "./record-refund-money.server";
import { type RefundRow, findPayment, findRefund, mergeRefund } from "./records.server";
import { reasonOf } from "./refund-handler.server";
import { findOpenRefundIntent } from "./request-records.server";
import { type DecideRefundInput } from "./schema";

/**
 * The provider said, outside of this dashboard, that a refund came to nothing: no event tells it. What it took comes
 * back. A later notice that it was done after all counts more.
 */
export async function recordRefundError(ctx: Context, input: DecideRefundInput): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockObject(tx, input.transactionId);
    const found = await findRefund(tx, ctx.wallet, input.transactionId);
    if (!found) throw new AppError("not_found", { message: "refund" });
    if (found.refund.state !== "pending") throw new AppError("conflict", { message: "refund is settled" });
    const { row } = await mergeRefund(tx, { ...found.refund, state: "error", failedAt: now }, now);
    await conclude(tx, ctx, row, "refund_error", input.note, now, {
      objectType: "transaction",
      objectId: row.originalTransactionId,
    });
  });
}

/** A request whose answer was lost turned out to be done, by what a person found out (faults, 4). */
export async function confirmRefund(ctx: Context, input: DecideRefundInput): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { transactionId: id, note } = input;
    await lockObject(tx, id);
    const payment = await findPayment(tx, ctx.wallet, id);
    const intent = payment && (await findOpenRefundIntent(tx, id));
    if (!intent || intent.wallet !== ctx.wallet || !intent.mayHaveTakenEffect)
      throw new AppError("conflict", { message: "no refund in doubt" });
    const { row } = await mergeRefund(
      tx,
      {
        originalTransactionId: id,
        wallet: ctx.wallet,
        state: "confirmed",
        amountCentavos: payment.amountCentavos,
        reason: reasonOf(intent),
        intentId: intent.id,
        personId: intent.personId,
        requestedAt: intent.createdAt,
        completedAt: now,
        origin: "own_write",
      },
      now,
    );
    await settleOpenIntent(tx, intent.id, {
      state: "accepted",
      outcome: { proof: "accepted", kind: "told_by_person", repeated: 1 },
      resultId: id,
      settledAt: now,
      nextAttemptAt: null,
      frozenBecause: null,
    });
    await ring(tx, [{ name: "intent.changed", ids: [intent.id], wallet: ctx.wallet }]);
    await conclude(tx, ctx, row, "refund_confirmed_by_person", note, now, {
      objectType: "intent",
      objectId: intent.id,
    });
  });
}

async function conclude(
  tx: Tx,
  ctx: Context,
  row: RefundRow,
  kind: string,
  note: string,
  now: Date,
  /** What was decided about: a refund, or the request whose answer was lost. */
  about: { objectType: "transaction" | "intent"; objectId: string },
): Promise<void> {
  const { originalTransactionId: id, wallet } = row;
  await recordRefundMoney(tx, row, { source: "own_write", at: now, now });
  await insertStep(tx, {
    objectType: "transaction",
    objectId: id,
    kind,
    source: "person",
    at: now,
    recordedAt: now,
    personId: ctx.actor.personId,
    details: { note },
  });
  await ring(tx, [
    { name: "refund.changed", ids: [id], wallet },
    { name: "charge.changed", ids: [id], wallet },
    { name: "transaction.changed", ids: [id], wallet },
  ]);
  await appendAudit(tx, {
    at: now,
    personId: ctx.actor.personId,
    act: kind,
    ...about,
    wallet,
    reason: note,
    details: { transactionId: id, traceId: ctx.traceId },
  });
}
