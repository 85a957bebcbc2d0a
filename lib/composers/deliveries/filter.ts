import {
  type FilterOf,
  parseAsMoment,
  parseAsOneOf,
  parseAsText,
  parseAsSearch,
  parseAsWallet,
} from "@/lib/core/reads/filters";
import { DELIVERY_STATES } from "@/lib/core/enums/deliveries";

const EVENT_MAX = 64;

export const deliveryParsers = {
  state: parseAsOneOf(DELIVERY_STATES),
  event: parseAsText((text) => {
    const event = parseAsSearch.parse(text);
    return event !== null && event.length <= EVENT_MAX ? event : null;
  }),
  wallet: parseAsWallet,
  /** Deliveries received before this moment. */
  until: parseAsMoment,
};
export type DeliveryFilter = FilterOf<typeof deliveryParsers>;
