import "server-only";
import { type Origin } from "@/lib/core/words/transactions";
import { centavos, negated } from "@/lib/core/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Line, recordEffect } from "./record-effect.server";
import { type TransactionRow, hasEffect } from "./records.server";

/**
 * A withdrawal's gross leaves the wallet when it is created; a failure and a reversal give all of it back. Both are
 * effects of their own, because the outcome may be told before the creation. A withdrawal that was taken for failed and
 * turns out to be done is debited again, and may still be reversed after that.
 */
export async function recordWithdrawalMoney(
  tx: Tx,
  row: TransactionRow,
  reported: { source: Origin; deliveryId?: number; at: Date; leftAt?: Date; now: Date; returned: boolean },
): Promise<void> {
  const { wallet, amountCentavos: gross, feeCentavos: fee } = row;
  const about = {
    objectId: row.id,
    source: reported.source,
    deliveryId: reported.deliveryId ?? null,
    transactionId: row.id,
  };
  const lines: Line[] =
    fee === null
      ? [{ wallet, kind: "withdrawal", available: negated(gross) }]
      : [
          { wallet, kind: "withdrawal", available: centavos(fee - gross) },
          { wallet, kind: "withdrawal_fee", available: negated(fee) },
        ];
  // The account's day is that of the movement. A withdrawal made elsewhere is known from its outcome on: it left when its
  // events say so, whichever came first, and where they say nothing, with the outcome (lines are never dated anew).
  const debitedAt =
    row.origin === "webhook" && !row.serviceReadAt ? (reported.leftAt ?? reported.at) : row.createdAt;
  await recordEffect(tx, { ...about, type: "withdrawal_debit", settledAt: debitedAt }, lines, reported.now);
  if (reported.returned) {
    const wasDebitedAgain = await hasEffect(tx, "withdrawal_debit_again", row.id);
    await recordEffect(
      tx,
      {
        ...about,
        type: wasDebitedAgain ? "withdrawal_returned_again" : "withdrawal_returned",
        settledAt: reported.at,
      },
      [{ wallet, kind: "withdrawal_returned", available: gross }],
      reported.now,
    );
  } else if (row.state === "completed" && (await hasEffect(tx, "withdrawal_returned", row.id)))
    await recordEffect(
      tx,
      { ...about, type: "withdrawal_debit_again", settledAt: reported.at },
      lines,
      reported.now,
    );
}
