import "server-only";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { type PayoutRow } from "@/lib/engine/payouts/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { REFUNDABLE_TYPE, findPayment, hasBlockSince } from "./records.server";

export type Changed = "request" | "not_paid" | "given_back" | "amount" | "block";

/** The path of the service's call. The refunded payment is in the path and not in the body. */
export const refundPath = (transactionId: string): string => `/transactions/${transactionId}/refund`;

/**
 * Why a refund that was asked for is not the one that was counted and agreed to any more: its row names another payment, or
 * its payment does not stand, was given back meanwhile, is of more than was counted, or is held by a block since. Null: it is.
 */
export async function changedSince(
  reader: Reader,
  { wallet, subject, path, createdAt }: Pick<IntentRow, "wallet" | "subject" | "path" | "createdAt">,
  act: Pick<PayoutRow, "subject" | "amountCentavos">,
): Promise<Changed | null> {
  if (subject === null || subject !== act.subject || path !== refundPath(subject)) return "request";
  const payment = await findPayment(reader, wallet, subject);
  if (payment?.type !== REFUNDABLE_TYPE || payment.state !== "completed") return "not_paid";
  if (payment.refundState !== "none" && payment.refundState !== "error") return "given_back";
  if (payment.amountCentavos > act.amountCentavos) return "amount";
  return payment.hasOpenBlock && (await hasBlockSince(reader, subject, createdAt)) ? "block" : null;
}
