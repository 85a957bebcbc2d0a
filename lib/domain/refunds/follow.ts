import { type Follow, followIds } from "@/lib/platform/live/follow";
import { refundQueries } from "./queries";

/** A frame tells of the payment and not of its refund: what shows that one is read. */
export const followRefunds: Follow = (key, data, told) => {
  const { wallet, payment } = refundQueries.askedBy(key);
  if (told.wallet !== undefined && told.wallet !== wallet) return { data, urgency: null };
  return payment === null ? { data, urgency: "now" } : followIds(data, told, [payment]);
};
