import "server-only";
import { type EventName } from "@/lib/core/words/events";
import { applyBlockEvent } from "@/lib/domain/blocks/apply-block-event.server";
import { applyChargeEvent } from "@/lib/domain/charges/apply-charge-event.server";
import { type Applied, type EventSource } from "@/lib/engine/mirror/apply.server";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { applyRefundEvent } from "@/lib/domain/refunds/apply-refund-event.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { applyWithdrawalEvent } from "@/lib/domain/withdrawals/apply-withdrawal-event.server";

type Applier<Name extends EventName> = (
  tx: Tx,
  event: KnownEvent<Name>,
  source: EventSource,
) => Promise<Applied>;

/** Each event's one applier. */
const appliers: { readonly [Name in EventName]: Applier<Name> } = {
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

export const applyEvent = <Name extends EventName>(
  tx: Tx,
  event: KnownEvent<Name>,
  source: EventSource,
): Promise<Applied> => appliers[event.event](tx, event, source);
