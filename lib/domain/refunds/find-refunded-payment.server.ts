import "server-only";
import { type EventDataWire } from "@/lib/pix/wire/event";
import { type Reader } from "@/lib/platform/store/tx.server";
import { REFUNDABLE_TYPE, findPayment, findRefundBearing } from "./records.server";

type Named = Pick<
  EventDataWire,
  "transactionId" | "originalTransactionId" | "refundId" | "pspRefundTransactionId"
>;

/**
 * The payment that a refund's event is about; null where it cannot be told yet. `transactionId` may be the payment's, or the
 * refund's own (faults, H41): what is not known as a payment is none, and only a refund that is known by that id leads to one.
 */
export async function findRefundedPayment(
  reader: Reader,
  wallet: string,
  { transactionId, originalTransactionId, refundId, pspRefundTransactionId }: Named,
): Promise<string | null> {
  if (originalTransactionId !== null) return originalTransactionId;
  const payment = await findPayment(reader, wallet, transactionId);
  if (payment?.type === REFUNDABLE_TYPE) return transactionId;
  const ids = [transactionId, refundId, pspRefundTransactionId].filter(
    (id): id is string => id !== null && id !== "",
  );
  const refund = await findRefundBearing(reader, wallet, ids);
  return refund?.originalTransactionId ?? null;
}
