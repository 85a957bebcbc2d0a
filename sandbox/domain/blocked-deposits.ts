import { type Tx } from "../store/store";
import { type Transaction, lockTransaction, updateTransaction } from "../store/transactions";
import { returnE2eId } from "./pix-ids";
import { conflict, notFound } from "./service-error";

/** Specification, "Blocked-deposit return": the amount is back at the payer. */
export async function confirmBlockedDeposit(tx: Tx, id: string): Promise<Transaction> {
  await lockReturn(tx, id);
  return updateTransaction(tx, id, {
    blocked_refund_status: "confirmed",
    blocked_refund_e2e_id: returnE2eId(tx.now),
    blocked_refund_settled_at: tx.now,
  });
}

export async function failBlockedDeposit(tx: Tx, id: string): Promise<Transaction> {
  await lockReturn(tx, id);
  return updateTransaction(tx, id, { blocked_refund_status: "failed" });
}

async function lockReturn(tx: Tx, id: string): Promise<void> {
  const transaction = await lockTransaction(tx, id);
  if (!transaction || transaction.type !== "payment") throw notFound("blocked deposit", id);
  if (transaction.blocked_reason === null)
    throw conflict("transaction", "blockedDeposit", null, "The transaction has no blocked deposit");
  if (transaction.blocked_refund_status !== "pending")
    throw conflict(
      "transaction",
      "blockedDeposit",
      transaction.blocked_refund_status,
      "The return is not pending",
    );
}
