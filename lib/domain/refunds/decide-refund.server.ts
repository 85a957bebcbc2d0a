import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { settleOpenIntent } from "@/lib/engine/intents/records.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type RefundFacts } from "@/lib/engine/projection/observation";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findPayment, findRefund } from "./records.server";
import { reasonOf } from "./refund-handler.server";
import { findOpenRefundIntent } from "./request-records.server";
import { type DecideRefundInput } from "./schema";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

/**
 * Records that a refund failed, as the provider reported outside of this dashboard: no event reports it. The amount
 * that the refund took is returned. A later notice that the refund was done after all takes precedence.
 */
export async function recordRefundError(ctx: Context, input: DecideRefundInput): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lock(tx, "object", input.transactionId);
    const found = await findRefund(tx, ctx.wallet, input.transactionId);
    if (!found) throw new AppError("not_found", { message: "refund" });
    if (found.refund.state !== "pending") throw new AppError("conflict", { reason: "refund_settled" });
    const { intentId } = found.refund;
    const told = {
      about: "refund",
      id: input.transactionId,
      state: "error",
      intentId,
      failedAt: now,
    } as const;
    await conclude(tx, ctx, told, "refund_error", input.note, now, {
      objectType: "transaction",
      objectId: input.transactionId,
    });
  });
}

/** A request whose answer was lost turned out to be done, by what a person found out (faults, 4). */
export async function confirmRefund(ctx: Context, input: DecideRefundInput): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { transactionId: id, note } = input;
    await lock(tx, "object", id);
    const payment = await findPayment(tx, ctx.wallet, id);
    const intent = payment && (await findOpenRefundIntent(tx, id));
    if (!intent || intent.wallet !== ctx.wallet || !intent.mayHaveTakenEffect)
      throw new AppError("conflict", { reason: "refund_not_unknown" });
    const told = {
      about: "refund",
      id,
      state: "confirmed",
      reason: reasonOf(withOpenBody(ctx.vault, intent)),
      intentId: intent.id,
      personId: intent.personId,
      requestedAt: intent.createdAt,
      completedAt: now,
    } as const;
    await settleOpenIntent(tx, intent.id, {
      state: "accepted",
      outcome: { proof: "accepted", kind: "reported_by_person", repeated: 1 },
      resultId: id,
      settledAt: now,
      nextAttemptAt: null,
      pausedBecause: null,
    });
    await publish(tx, [{ name: "intent.changed", ids: [intent.id], wallet: ctx.wallet }]);
    await conclude(tx, ctx, told, "refund_confirmed_by_person", note, now, {
      objectType: "intent",
      objectId: intent.id,
    });
  });
}

async function conclude(
  tx: Tx,
  ctx: Context,
  told: RefundFacts,
  kind: "refund_error" | "refund_confirmed_by_person",
  note: string,
  now: Date,
  /** The subject of the decision: a refund, or the request whose answer was lost. */
  about: { objectType: "transaction" | "intent"; objectId: string },
): Promise<void> {
  const { id } = told;
  const { wallet } = ctx;
  const key = `person ${ctx.actor.personId} ${kind} ${now.toISOString()}`;
  await ingestObservations(tx, [{ key, source: "person", at: now, wallet, told }], now);
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
  await publish(tx, [
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
