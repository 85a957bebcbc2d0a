import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { insertStep, listSteps } from "@/lib/engine/mirror/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { lock } from "@/lib/platform/store/locks.server";
import { isReturnInQuestion } from "./is-return-in-question";
import { findWithdrawal } from "./records.server";
import { type ReportReturnedInput } from "./schema";
import { WITHDRAWAL_TYPE } from "./withdrawal-type";

/**
 * Records the returned amount of a withdrawal whose event reported another amount than left (specification, events:
 * the fields of withdrawal_reversed are not shown). Bookings and state follow this report, and a later report
 * replaces it. Throws `conflict` where it is not in question any more, and `invalid_input` for more than left.
 */
export async function reportReturned(ctx: Context, input: ReportReturnedInput): Promise<null> {
  const { wallet } = ctx;
  const { personId } = ctx.actor;
  return ctx.store.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lock(tx, "object", input.withdrawalId);
    const found = await findWithdrawal(tx, wallet, input.withdrawalId);
    if (!found) throw new AppError("not_found", { message: `withdrawal ${input.withdrawalId}` });
    const { id, state, mismatch, amountCentavos: gross } = found.transaction;
    const steps = await listSteps(tx, "transaction", id);
    if (!isReturnInQuestion({ state, mismatch, steps }))
      throw new AppError("conflict", { reason: "changed" });
    const { amountCentavos, note } = input;
    if (amountCentavos > gross)
      throw new AppError("invalid_input", { fields: { amountCentavos: "more_than_left" } });
    const key = `person ${personId} returned ${now.toISOString()}`;
    const told = { about: "transaction", id, type: WITHDRAWAL_TYPE, state, amountCentavos } as const;
    await ingestObservations(tx, [{ key, source: "person", at: now, wallet, told }], now);
    const details = { note, amountCentavos };
    await insertStep(tx, {
      ...{ objectType: "transaction", objectId: id, kind: "returned_told", source: "person" },
      ...{ at: now, recordedAt: now, personId, details },
    });
    await appendAudit(tx, {
      ...{
        at: now,
        personId,
        act: "withdrawal.tell_returned",
        objectType: "transaction",
        objectId: id,
        wallet,
      },
      ...{ reason: note, details: { amountCentavos, gross, traceId: ctx.traceId } },
    });
    await publish(tx, [
      { name: "withdrawal.changed", ids: [id], wallet },
      { name: "transaction.changed", ids: [id], wallet },
    ]);
    return null;
  });
}
