import { z } from "@hono/zod-openapi";
import { parseJson } from "@/lib/core/json/json";
import { type Tx } from "../store/store";
import { type Transaction } from "../store/transactions";
import { brl, moment, present, sentAmount, sentMoment, sentUuid } from "./wire";

export const API_STATUSES = ["pending", "completed", "failed", "cancelled"] as const;
export type ApiStatus = (typeof API_STATUSES)[number];

/** Specification, "Transaction". */
export const TransactionAnswer = z
  .object({
    id: sentUuid,
    status: z.enum(API_STATUSES),
    type: z.enum([
      "payment",
      "fee",
      "refund",
      "chargeback",
      "withdrawal",
      "adjustment",
      "referral_commission",
      "internal_transfer",
    ]),
    paymentMethod: z.enum(["pix", "credit_card", "boleto"]),
    amount: sentAmount,
    currency: z.literal("BRL"),
    createdAt: sentMoment,
    description: z.string().optional(),
    externalReference: z.string().optional(),
    customerId: sentUuid.optional(),
    projectId: sentUuid.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    pixCopyPaste: z.string().optional(),
    expiresAt: sentMoment.optional(),
    paidAt: sentMoment.optional(),
    e2eId: z.string().optional(),
    counterpartName: z.string().optional(),
    counterpartDocument: z.string().optional(),
    failureReason: z.string().optional(),
    blockedDeposit: z
      .object({
        reason: z.string(),
        refund: z.object({
          status: z.enum(["pending", "confirmed", "failed"]),
          e2eId: z.string().optional(),
          settledAt: sentMoment.optional(),
        }),
      })
      .optional(),
    updatedAt: sentMoment,
  })
  .openapi("Transaction");

/** Readings `expiredShownAs`, `reversedShownAs`, `originalAfterRefund`: the status as an enum value of the API. */
export async function apiStatusOf(tx: Tx, transaction: Transaction): Promise<ApiStatus> {
  const { readings } = tx.state;
  if (
    readings.originalAfterRefund === "status_refunded_is_failed" &&
    transaction.type === "payment" &&
    transaction.status === "completed" &&
    (await isRefunded(tx, transaction.id))
  )
    return "failed";
  return plainStatusOf(tx, transaction.status);
}

export function plainStatusOf(tx: Pick<Tx, "state">, status: Transaction["status"]): ApiStatus {
  switch (status) {
    case "processing":
      return "pending";
    case "expired":
      return tx.state.readings.expiredShownAs;
    case "reversed":
      return tx.state.readings.reversedShownAs;
    default:
      return status;
  }
}

async function isRefunded(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from transactions where parent_id = $1 and type = 'refund' and status = 'completed' limit 1",
    [id],
  );
  return rows.length > 0;
}

export async function viewTransaction(tx: Tx, transaction: Transaction) {
  const status = await apiStatusOf(tx, transaction);
  const isPending = status === "pending";
  return present({
    id: await shownIdOf(tx, transaction),
    status,
    type: transaction.type,
    paymentMethod: "pix",
    amount: brl(transaction.amount),
    currency: "BRL",
    createdAt: moment(transaction.created_at),
    description: transaction.description,
    externalReference: transaction.external_reference,
    customerId: transaction.customer_id,
    projectId: transaction.project_id,
    metadata: metadataOf(transaction),
    pixCopyPaste: isPending ? transaction.pix_copy_paste : null,
    expiresAt: isPending && transaction.expires_at ? moment(transaction.expires_at) : null,
    paidAt: transaction.paid_at && moment(transaction.paid_at),
    e2eId: transaction.e2e_id,
    counterpartName: transaction.counterpart_name,
    counterpartDocument: transaction.counterpart_document,
    failureReason: status === "failed" ? (transaction.failure_reason ?? reasonOf(transaction)) : null,
    blockedDeposit: viewBlockedDeposit(transaction),
    updatedAt: moment(transaction.updated_at),
  });
}

/** Reading `withdrawalTransactionId`: a withdrawal that ended is shown as its transaction, by whichever id it was asked for. */
async function shownIdOf(tx: Tx, { id, type }: Transaction): Promise<string> {
  if (type !== "withdrawal") return id;
  const rows = await tx.query<{ own: string | null }>(
    "select own_transaction_id as own from withdrawals where transaction_id = $1",
    [id],
  );
  return rows[0]?.own ?? id;
}

/** Why a status that is only shown as failed is so. */
function reasonOf(transaction: Transaction): string {
  if (transaction.status === "expired") return "The charge expired without a payment";
  return transaction.status === "completed" ? "The payment was refunded" : "The transaction failed";
}

export const metadataOf = (transaction: Transaction): unknown =>
  transaction.metadata === null ? null : parseJson(transaction.metadata);

export function viewBlockedDeposit(transaction: Transaction) {
  if (transaction.blocked_reason === null) return null;
  return {
    reason: transaction.blocked_reason,
    refund: present({
      status: transaction.blocked_refund_status,
      e2eId: transaction.blocked_refund_e2e_id,
      settledAt: transaction.blocked_refund_settled_at && moment(transaction.blocked_refund_settled_at),
    }),
  };
}

/** The fields that every event of a transaction carries, amounts as they are at that moment. */
export function eventData(
  transaction: Transaction,
  amounts: { feeCentavos: number; netCentavos: number },
  status: string,
) {
  return {
    transactionId: transaction.id,
    environment: "sandbox",
    amount: brl(transaction.amount),
    feeAmount: brl(amounts.feeCentavos),
    netAmount: brl(amounts.netCentavos),
    currency: "BRL",
    status,
    ...present({ externalReference: transaction.external_reference, metadata: metadataOf(transaction) }),
  };
}
