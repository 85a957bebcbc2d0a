import { type z } from "@hono/zod-openapi";
import { newId } from "@/lib/core/ids";
import { feeOf, grossForNet } from "../ledger/fees";
import { type LockedAccounts, type Posting, lockAccounts, post, requireAvailable } from "../ledger/ledger";
import { FIXED_READINGS } from "../readings";
import { type Tx, oneRow } from "../store/store";
import { type Transaction, insertTransaction } from "../store/transactions";
import { bookFee } from "./book-fee";
import { scheduleOutcome } from "./schedule-outcome";
import { projectFor } from "./projects";
import { badRequest } from "./service-error";
import { plainStatusOf } from "./view-transaction";
import { brl, moment, present } from "./wire";
import { type WithdrawalInput } from "./withdrawal-schema";

export type WithdrawalRow = {
  transaction_id: string;
  pix_key: string;
  pix_key_type: string;
  holder_name: string;
  holder_document: string;
  holder_document_type: string;
  psp_reference: string | null;
  processed_at: Date | null;
  /** Reading `withdrawalTransactionId` different: by which its transaction is known, from its end on. */
  own_transaction_id: string | null;
};

type Input = z.output<typeof WithdrawalInput>;

export async function createWithdrawal(
  tx: Tx,
  caller: { wallet: string; idempotencyKey: string | undefined; auto: boolean },
  input: Input,
) {
  const projectId = await projectFor(tx, input.projectId);
  const { gross, fee } = priceOf(tx, input);
  // A reading (specification, "Withdrawal"): its gross leaves `available` now.
  const accounts = await lockAccounts(tx, [caller.wallet], ["available", "network", "fees"]);
  requireAvailable(accounts, caller.wallet, gross);
  const transaction = await insertTransaction(tx, {
    id: newId(),
    wallet: caller.wallet,
    type: "withdrawal",
    status: "pending",
    amount: gross,
    fee_amount: fee,
    net_amount: gross - fee,
    external_reference: input.externalReference ?? null,
    idempotency_key: caller.idempotencyKey ?? null,
    project_id: projectId,
    counterpart_name: input.holderName,
    counterpart_document: input.holderDocument,
  });
  const withdrawal = oneRow(
    await tx.query<WithdrawalRow>(
      `insert into withdrawals (transaction_id, pix_key, pix_key_type, holder_name, holder_document,
         holder_document_type) values ($1, $2, $3, $4, $5, $6) returning *`,
      [
        transaction.id,
        input.pixKey,
        input.pixKeyType,
        input.holderName,
        input.holderDocument,
        input.holderDocumentType,
      ],
    ),
  );
  bookWithdrawal(tx, accounts, transaction);
  if (caller.auto) scheduleByKey(tx, transaction.id, input);
  return viewWithdrawal(tx, transaction, withdrawal);
}

function priceOf(tx: Tx, input: Input): { gross: number; fee: number } {
  const rule = tx.state.fees.withdrawal;
  const gross =
    input.amount ?? grossForNet(rule, input.netAmount ?? 0, FIXED_READINGS.amountMaximumCentavos) ?? 0;
  const fee = feeOf(rule, gross);
  if (gross - fee < FIXED_READINGS.withdrawalNetMinimumCentavos)
    throw badRequest("The net amount must be at least 0.01", undefined, {
      issues: [
        { field: input.amount === undefined ? "netAmount" : "amount", message: "is less than the fee" },
      ],
    });
  return { gross, fee };
}

function bookWithdrawal(tx: Tx, accounts: LockedAccounts, transaction: Transaction): void {
  const { id, wallet, net_amount: net, fee_amount: fee } = transaction;
  const postings: Posting[] = [
    { transactionId: id, wallet, kind: "available", amountCentavos: -net },
    { transactionId: id, wallet, kind: "network", amountCentavos: net },
  ];
  if (fee > 0) postings.push(...bookFee(tx, transaction, fee));
  post(tx, accounts, postings);
}

/** Sandbox, "Control API": with SANDBOX_AUTO=on some keys have a set outcome. */
function scheduleByKey(tx: Tx, id: string, { pixKey, pixKeyType }: Input): void {
  const key = pixKeyType === "email" ? pixKey.toLowerCase() : "";
  const { automaticProcessingMs, automaticOutcomeMs, automaticReversalMs } = FIXED_READINGS;
  scheduleOutcome(tx, "process_withdrawal", id, automaticProcessingMs);
  if (key === "slow@sandbox.test") return;
  if (key === "fail@sandbox.test") return scheduleOutcome(tx, "fail_withdrawal", id, automaticOutcomeMs);
  scheduleOutcome(tx, "complete_withdrawal", id, automaticOutcomeMs);
  if (key === "reverse@sandbox.test")
    scheduleOutcome(tx, "reverse_withdrawal", id, automaticOutcomeMs + automaticReversalMs);
}

export function viewWithdrawal(tx: Tx, transaction: Transaction, withdrawal: WithdrawalRow) {
  const status = transaction.status === "processing" ? "processing" : plainStatusOf(tx, transaction.status);
  return {
    ...present({
      id: transaction.id,
      amount: brl(transaction.amount),
      feeAmount: brl(transaction.fee_amount),
      netAmount: brl(transaction.net_amount),
      status,
      snapshotHolderName: withdrawal.holder_name,
      snapshotHolderDocument: withdrawal.holder_document,
      snapshotPixKey: withdrawal.pix_key,
      snapshotPixKeyType: withdrawal.pix_key_type,
      createdAt: moment(transaction.created_at),
      projectId: transaction.project_id,
      processedAt: withdrawal.processed_at && moment(withdrawal.processed_at),
      externalReference: transaction.external_reference,
    }),
    // "string or null" in the specification: null is written.
    failureReason: transaction.failure_reason,
    pspReference: withdrawal.psp_reference,
  };
}
