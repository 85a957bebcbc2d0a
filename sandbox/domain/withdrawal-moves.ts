import { newId } from "@/lib/core/ids";
import { lockAccounts, post } from "../ledger/ledger";
import { type Tx, oneRow } from "../store/store";
import {
  type Transaction,
  type TransactionStatus,
  lockTransaction,
  updateTransaction,
} from "../store/transactions";
import { type EventName, emit } from "../webhooks/emit";
import { withdrawalE2eId } from "./pix-ids";
import { conflict, notFound } from "./service-error";
import { eventData, plainStatusOf } from "./view-transaction";
import { moment, present } from "./wire";
import { type WithdrawalRow, viewWithdrawal } from "./withdrawals";

/** pending to processing. */
export async function processWithdrawal(tx: Tx, id: string) {
  await lockIn(tx, id, ["pending"]);
  const withdrawal = oneRow(
    await tx.query<WithdrawalRow>(
      "update withdrawals set psp_reference = $2 where transaction_id = $1 returning *",
      [id, pspReferenceOf(id)],
    ),
  );
  return viewWithdrawal(tx, await updateTransaction(tx, id, { status: "processing" }), withdrawal);
}

export async function completeWithdrawal(tx: Tx, id: string) {
  await lockIn(tx, id, ["pending", "processing"]);
  const transaction = await updateTransaction(tx, id, {
    status: "completed",
    e2e_id: withdrawalE2eId(tx.now),
    paid_at: tx.now,
  });
  return settle(tx, transaction, "withdrawal_completed", { completedAt: moment(tx.now) });
}

export async function failWithdrawal(tx: Tx, id: string, reason?: string) {
  const before = await lockIn(tx, id, ["pending", "processing"]);
  const transaction = await updateTransaction(tx, id, {
    status: "failed",
    failure_reason: reason ?? "The receiving institution refused the withdrawal",
  });
  await giveBack(tx, before);
  return settle(tx, transaction, "withdrawal_failed", { failedAt: moment(tx.now) });
}

export async function reverseWithdrawal(tx: Tx, id: string, reason?: string) {
  const before = await lockIn(tx, id, ["completed"]);
  const transaction = await updateTransaction(tx, id, {
    status: "reversed",
    failure_reason: reason ?? "Reversed by the receiving institution",
  });
  await giveBack(tx, before);
  return settle(tx, transaction, "withdrawal_reversed", { reversedAt: moment(tx.now) });
}

async function lockIn(tx: Tx, id: string, states: readonly TransactionStatus[]): Promise<Transaction> {
  const transaction = await lockTransaction(tx, id);
  if (transaction?.type !== "withdrawal") throw notFound("withdrawal", id);
  if (!states.includes(transaction.status))
    throw conflict(
      "withdrawal",
      "status",
      transaction.status,
      `The withdrawal is ${transaction.status}, not ${states.join(" or ")}`,
    );
  return transaction;
}

/** A reading (specification, "Withdrawal"): a failure and a reversal give the full gross back. */
async function giveBack(tx: Tx, { id, wallet, amount, net_amount, fee_amount }: Transaction): Promise<void> {
  const accounts = await lockAccounts(tx, [wallet], ["available", "network", "fees"]);
  post(tx, accounts, [
    { transactionId: id, wallet, kind: "network", amountCentavos: -net_amount },
    { transactionId: id, wallet, kind: "fees", amountCentavos: -fee_amount },
    { transactionId: id, wallet, kind: "available", amountCentavos: amount },
  ]);
}

async function settle(tx: Tx, transaction: Transaction, event: EventName, when: Record<string, string>) {
  const withdrawal = oneRow(
    await tx.query<WithdrawalRow>(
      `update withdrawals set processed_at = coalesce(processed_at, $2),
         psp_reference = coalesce(psp_reference, $3), own_transaction_id = coalesce(own_transaction_id, $4)
       where transaction_id = $1 returning *`,
      [transaction.id, tx.now, pspReferenceOf(transaction.id), ownTransactionId(tx)],
    ),
  );
  const transactionId = withdrawal.own_transaction_id ?? transaction.id;
  const status = event === "withdrawal_reversed" ? "reversed" : transaction.status;
  await emit(tx, [
    {
      event,
      eventId: transactionId,
      wallet: transaction.wallet,
      data: {
        ...eventData(
          transaction,
          { feeCentavos: transaction.fee_amount, netCentavos: transaction.net_amount },
          // The word for a reversed withdrawal is the one that the API shows.
          status === "reversed" ? plainStatusOf(tx, "reversed") : status,
        ),
        transactionId,
        ...when,
        ...present({ e2eId: transaction.e2e_id, failureReason: transaction.failure_reason }),
        withdrawalId: transaction.id,
      },
    },
  ]);
  return viewWithdrawal(tx, transaction, withdrawal);
}

/**
 * Reading `withdrawalTransactionId` (specification, "GET /transactions/{id}": "a withdrawal still processing (no transaction
 * yet)"): with `different` the transaction that there is at the end has an id of its own.
 */
const ownTransactionId = (tx: Tx): string | null =>
  tx.state.readings.withdrawalTransactionId === "different" ? newId() : null;

const pspReferenceOf = (id: string): string => `SBX${id.replaceAll("-", "").slice(-16).toUpperCase()}`;
