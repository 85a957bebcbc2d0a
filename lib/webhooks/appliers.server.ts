import "server-only";
import { applyBlockEvent } from "@/lib/balance-blocks/apply-block-event.server";
import { applyChargeEvent } from "@/lib/charges/apply-charge-event.server";
import { type Applied, type EventSource } from "@/lib/mirror/apply.server";
import { type EventName, type EventWire } from "@/lib/pix/wire/event";
import { applyRefundEvent } from "@/lib/refunds/apply-refund-event.server";
import { type Tx } from "@/lib/store/store.server";
import { applyWithdrawalEvent } from "@/lib/withdrawals/apply-withdrawal-event.server";

type Applier = (tx: Tx, event: EventWire, source: EventSource) => Promise<Applied>;

/** Each event's one applier. A name without one does not compile. */
export const appliers: Readonly<Record<EventName, Applier>> = {
  payment_completed: applyChargeEvent,
  payment_expired: applyChargeEvent,
  payment_failed: applyChargeEvent,
  refund_completed: applyRefundEvent,
  withdrawal_completed: applyWithdrawalEvent,
  withdrawal_failed: applyWithdrawalEvent,
  withdrawal_reversed: applyWithdrawalEvent,
  balance_block_created: applyBlockEvent,
  balance_block_approved: applyBlockEvent,
  balance_block_rejected: applyBlockEvent,
};
