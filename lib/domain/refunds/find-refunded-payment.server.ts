import "server-only";
import { isUuid } from "@/lib/core/ids";
import { type EventDataWire } from "@/lib/pix/wire/event";
import { type Reader } from "@/lib/platform/store/tx.server";
import { REFUNDABLE_TYPE, findOnlyPendingRefund, findPayment, findRefundBearing } from "./records.server";

type Named = Pick<
  EventDataWire,
  "transactionId" | "originalTransactionId" | "refundId" | "id" | "pspRefundTransactionId" | "amountCentavos"
>;

/** The names that a refund's event may have for the refund itself. */
export const refundNamesIn = ({
  transactionId,
  refundId,
  id,
  pspRefundTransactionId,
}: Omit<Named, "amountCentavos">): string[] =>
  [transactionId, refundId, id, pspRefundTransactionId].filter(
    (name): name is string => name !== null && name !== "",
  );

/**
 * The payment that a refund's event is about; null where it cannot be told yet. `transactionId` may be the payment's, or the
 * refund's own (faults, H41): what is not known as a payment is none. A refund that is known by one of the names leads to its
 * payment, and so does the wallet's only pending refund of that amount that has no name at the service yet.
 */
export async function findRefundedPayment(
  reader: Reader,
  wallet: string,
  named: Named,
): Promise<string | null> {
  const { transactionId, originalTransactionId, amountCentavos } = named;
  if (originalTransactionId !== null && isUuid(originalTransactionId)) return originalTransactionId;
  const payment = isUuid(transactionId) ? await findPayment(reader, wallet, transactionId) : null;
  if (payment?.type === REFUNDABLE_TYPE) return transactionId;
  const refund =
    (await findRefundBearing(reader, wallet, refundNamesIn(named))) ??
    (await findOnlyPendingRefund(reader, wallet, amountCentavos));
  return refund?.originalTransactionId ?? null;
}
