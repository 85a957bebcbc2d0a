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
 * The payment that a refund's event names; null where it cannot be told yet. `transactionId` may be the payment's, or the
 * refund's own (faults, H41): an id that is not known as a payment is none, and a refund that is known by one of the names
 * leads to its payment.
 */
export async function findNamedPayment(
  reader: Reader,
  wallet: string,
  named: Omit<Named, "amountCentavos">,
): Promise<string | null> {
  const { transactionId, originalTransactionId } = named;
  if (originalTransactionId !== null && isUuid(originalTransactionId)) return originalTransactionId;
  const payment = isUuid(transactionId) ? await findPayment(reader, wallet, transactionId) : null;
  if (payment?.type === REFUNDABLE_TYPE) return transactionId;
  const refund = await findRefundBearing(reader, wallet, refundNamesIn(named));
  return refund?.originalTransactionId ?? null;
}

/**
 * The payment that a refund's event names, else that of the wallet's only pending refund of this amount which has no name at
 * the service. The service is asked for the event's names before: a payment that is not mirrored yet would be missed.
 */
export async function findRefundedPayment(
  reader: Reader,
  wallet: string,
  named: Named,
): Promise<string | null> {
  const payment = await findNamedPayment(reader, wallet, named);
  if (payment !== null || named.amountCentavos === null) return payment;
  const refund = await findOnlyPendingRefund(reader, wallet, named.amountCentavos);
  return refund?.originalTransactionId ?? null;
}
