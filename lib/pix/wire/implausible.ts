import { CENTAVOS_MAX_TYPED } from "@/lib/core/money/money";
import { type EventName } from "@/lib/core/enums/events";
import { type Implausible } from "@/lib/core/enums/deliveries";
import { type KnownEvent } from "./event";

/** PIX began in November 2020: no money of it moved before. */
const EARLIEST = Date.UTC(2020, 0, 1);
const DAY_MS = 24 * 3_600_000;

/** The sum rule that the three amounts must satisfy. Where one of them is absent nothing is checked. */
const SUM = {
  payment_completed: "net_is_less_fee",
  payment_expired: "nothing_moved",
  payment_failed: null,
  refund_completed: "fee_stands_beside",
  withdrawal_completed: "net_is_less_fee",
  withdrawal_failed: "net_is_less_fee",
  withdrawal_reversed: "net_is_less_fee",
  balance_block_created: null,
  balance_block_approved: null,
  balance_block_rejected: null,
} as const satisfies Record<EventName, string | null>;

/**
 * Returns why an event cannot be true, regardless of the known state of its object; null where it can. A valid
 * signature proves the sender and not the content. `latest`: our moment of its receipt, by the service's clock.
 */
export function whyImplausible(event: KnownEvent, latest: Date): Implausible | null {
  const { data } = event;
  if (data.currency !== null && data.currency !== undefined && data.currency !== "BRL")
    return "implausible_currency";
  const { amountCentavos: amount, feeCentavos: fee, netCentavos: net, split } = data;
  if ([amount, fee, net].some((each) => (each ?? 0) > CENTAVOS_MAX_TYPED)) return "implausible_amount";
  if (!addsUp(event)) return "implausible_sum";
  const shared = (split ?? []).reduce((sum, leg) => sum + leg.amountCentavos, 0);
  const most = net ?? amount;
  if (most !== null && shared > most) return "implausible_split";
  const moments = [data.completedAt, data.expiredAt, data.failedAt, data.reversedAt, data.resolvedAt];
  const isOutOfTime = (at: Date) => at.getTime() < EARLIEST || at.getTime() > latest.getTime() + DAY_MS;
  return moments.some((at) => at && isOutOfTime(at)) ? "implausible_moment" : null;
}

function addsUp({ event, data }: KnownEvent): boolean {
  const { amountCentavos: amount, feeCentavos: fee, netCentavos: net } = data;
  switch (SUM[event]) {
    case "net_is_less_fee":
      return amount === null || fee === null || net === null || amount - fee === net;
    case "fee_stands_beside":
      return amount === null || net === null || amount === net;
    case "nothing_moved":
      return (fee ?? 0) === 0 && (net ?? 0) === 0;
    case null:
      return true;
  }
}
