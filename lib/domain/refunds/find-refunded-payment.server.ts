import "server-only";
import { isUuid } from "@/lib/core/ids";
import { type EventDataWire } from "@/lib/pix/wire/event";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
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
 * Returns the payment that a refund's event names; null where it cannot be determined yet. `transactionId` may be the
 * payment's, or the refund's own (faults, H41): an id that is not known as a payment is not used as one, and a refund
 * that is known by one of the names leads to its payment.
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
 * Returns the payment of the wallet's only pending refund of this amount without a name at the service, for an event
 * that names no payment; it is locked until the transaction ends. The service is queried for the event's names first,
 * because a payment that is not mirrored yet would be missed. Null where another event reports the refund.
 */
export async function findUnnamedRefund(
  tx: Tx,
  wallet: string,
  { amountCentavos }: Pick<Named, "amountCentavos">,
  taken: ReadonlySet<string>,
): Promise<string | null> {
  if (amountCentavos === null) return null;
  const id = (await findOnlyPendingRefund(tx, wallet, amountCentavos))?.originalTransactionId;
  if (id === undefined || taken.has(id)) return null;
  await lock(tx, "object", id);
  // Another event may have confirmed this refund before the lock was free.
  const still = await findOnlyPendingRefund(tx, wallet, amountCentavos);
  return still?.originalTransactionId === id ? id : null;
}
