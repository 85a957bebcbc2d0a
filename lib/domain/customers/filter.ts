import { type FilterOf, parseAsOneOf, parseAsSearch, parseAsWallet } from "@/lib/core/reads/filters";
import { CUSTOMER_SORTS } from "@/lib/core/enums/sorts";

export const customerParsers = {
  wallet: parseAsWallet,
  search: parseAsSearch,
  sort: parseAsOneOf(CUSTOMER_SORTS),
};
export type CustomerFilter = FilterOf<typeof customerParsers>;
