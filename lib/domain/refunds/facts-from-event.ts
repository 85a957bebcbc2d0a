import { type RefundEventName } from "@/lib/core/enums/events";
import { type RefundFacts } from "@/lib/engine/projection/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";

/**
 * Specification, "payment_failed and refund_completed": the payer receives `netAmount`, and the refund's fee is
 * debited beside it. A refund is total, so an event without an amount means the amount of the payment.
 */
export function refundFacts(event: KnownEvent<RefundEventName>, id: string, receivedAt: Date): RefundFacts {
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
