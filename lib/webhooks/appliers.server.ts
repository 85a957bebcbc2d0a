import "server-only";
import { applyChargeEvent } from "@/lib/charges/apply-charge-event.server";
import { type Applied, type EventSource } from "@/lib/mirror/apply.server";
import { type EventName, type EventWire } from "@/lib/pix/wire/event";
import { type Tx } from "@/lib/store/store.server";

type Applier = (tx: Tx, event: EventWire, source: EventSource) => Promise<Applied>;

/** Each event's one applier. A name without one does not compile. */
export const appliers: Partial<Record<EventName, Applier>> = {
  payment_completed: applyChargeEvent,
  payment_expired: applyChargeEvent,
  payment_failed: applyChargeEvent,
};
