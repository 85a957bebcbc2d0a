import "server-only";
import { type PaymentRefundState } from "@/lib/core/enums/transactions";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findRefundOf } from "./read-records.server";

/**
 * How often the refund of a payment was asked for, where every request failed and none is open, so that it may be asked for
 * again; null where it may not. `live`: the request of ours that counts.
 */
export async function findFailedBefore(
  reader: Reader,
  payment: { id: string; refundState: PaymentRefundState },
  live: Pick<IntentRow, "state"> | null,
): Promise<number | null> {
  if (payment.refundState !== "error" || (live !== null && live.state !== "accepted")) return null;
  return (await findRefundOf(reader, payment.id))?.attempts ?? null;
}
