import "server-only";
import { type Origin } from "@/lib/core/words/transactions";
import { centavos } from "@/lib/core/money";
import { type Line, recordEffect } from "@/lib/engine/mirror/record-effect.server";
import { hasEffect, settledAtOf } from "@/lib/engine/mirror/records.server";
import { notifyOfRefund } from "@/lib/platform/notifications/notify-of-refund.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type RefundRow } from "./records.server";

/**
 * Amount and fee leave the initiator; an error gives back what left. A refund that was taken for failed and turns out to
 * be done is debited again. Each of them once, whichever door it came by, and whoever asked for it is told of the end.
 * What is told of it later, its fee, stands on the day of its amount. Gives back whether one was new.
 */
export async function recordRefundMoney(
  tx: Tx,
  row: RefundRow,
  reported: { source: Origin; deliveryId?: number; at: Date; now: Date },
): Promise<boolean> {
  await notifyOfRefund(tx, row, reported.now);
  const { originalTransactionId: id, wallet, amountCentavos: amount, feeCentavos: fee } = row;
  const about = {
    objectId: id,
    source: reported.source,
    deliveryId: reported.deliveryId ?? null,
    transactionId: id,
    settledAt: reported.at,
  };
  const debit: Line[] = [{ wallet, kind: "refund", available: centavos(0 - amount) }];
  if (row.state === "error") {
    if (!(await hasEffect(tx, "refund_debit", id))) return false;
    const isFeeGone = fee !== null && (await hasEffect(tx, "refund_fee", id));
    const back = centavos(isFeeGone ? amount + fee : amount);
    const lines: Line[] = [{ wallet, kind: "refund_returned", available: back }];
    return recordEffect(tx, { ...about, type: "refund_returned" }, lines, reported.now);
  }
  let isNew = await recordEffect(tx, { ...about, type: "refund_debit" }, debit, reported.now);
  if (fee !== null) {
    const lines: Line[] = [{ wallet, kind: "refund_fee", available: centavos(0 - fee) }];
    const settledAt = (await settledAtOf(tx, "refund_debit", id)) ?? reported.at;
    isNew =
      (await recordEffect(tx, { ...about, type: "refund_fee", settledAt }, lines, reported.now)) || isNew;
  }
  if (row.state === "confirmed" && (await hasEffect(tx, "refund_returned", id)))
    isNew = (await recordEffect(tx, { ...about, type: "refund_debit_again" }, debit, reported.now)) || isNew;
  return isNew;
}
