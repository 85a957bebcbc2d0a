import { type RefundEventName } from "@/lib/core/words/events";
import { type RefundTold } from "@/lib/engine/fold/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";

/**
 * Specification, "payment_failed and refund_completed": the payer gets `netAmount`; the refund's fee is debited beside
 * it. A refund is total, so an event without an amount tells that of the payment.
 */
export function refundTold(event: KnownEvent<RefundEventName>, id: string, receivedAt: Date): RefundTold {
  const { data } = event;
  return {
    about: "refund",
    event: event.event,
    id,
    state: "confirmed",
    amountCentavos: data.amountCentavos,
    feeCentavos: data.feeCentavos,
    netCentavos: data.netCentavos,
    pspRefundTransactionId: data.pspRefundTransactionId,
    completedAt: data.completedAt ?? event.timestamp ?? receivedAt,
  };
}
