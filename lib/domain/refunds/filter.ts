import { type FilterOf, parseAsDay, parseAsOneOf, parseAsSearch } from "@/lib/core/reads/filters";
import { LIST_SORTS } from "@/lib/core/enums/sorts";
import { REFUND_STATES } from "@/lib/core/enums/transactions";

export const refundParsers = {
  state: parseAsOneOf(REFUND_STATES),
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsSearch,
  sort: parseAsOneOf(LIST_SORTS),
};
export type RefundFilter = FilterOf<typeof refundParsers>;
