import "server-only";
import { type Origin } from "@/lib/core/words/transactions";
import { centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { recordEffect } from "./record-effect.server";
import { type TransactionRow } from "./records.server";

/** What the overview counts of a charge besides its money: that it was created, and how long the payer took. */
export async function recordMilestones(
  tx: Tx,
  row: TransactionRow,
  source: Origin,
  now: Date,
): Promise<void> {
  // A webhook alone does not tell when the charge was made.
  const isCreationKnown = row.origin === "own_write" || row.serviceReadAt !== null;
  if (row.type !== "payment" || !isCreationKnown) return;
  const about = { objectId: row.id, source, transactionId: row.id };
  await recordEffect(tx, { ...about, type: "charge_created", settledAt: row.createdAt }, [], now, [
    { wallet: row.wallet, measure: "charge_created", amount: row.amountCentavos },
  ]);
  if (!row.completedAt) return;
  const seconds = Math.max(0, Math.round((row.completedAt.getTime() - row.createdAt.getTime()) / 1_000));
  await recordEffect(tx, { ...about, type: "charge_paid", settledAt: row.completedAt }, [], now, [
    { wallet: row.wallet, measure: "seconds_to_pay", amount: centavos(seconds) },
  ]);
}
