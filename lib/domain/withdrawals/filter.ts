import { type FilterOf, parseAsDay, parseAsOneOf, parseAsSearch } from "@/lib/core/reads/filters";
import { LIST_SORTS } from "@/lib/core/enums/sorts";
import { WITHDRAWAL_FLAGS } from "@/lib/core/enums/display-status";
import { WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";

export const withdrawalParsers = {
  state: parseAsOneOf(WITHDRAWAL_STATES),
  /** The flag applies regardless of the withdrawal's other properties. */
  flag: parseAsOneOf(WITHDRAWAL_FLAGS),
  from: parseAsDay,
  to: parseAsDay,
  search: parseAsSearch,
  sort: parseAsOneOf(LIST_SORTS),
};
export type WithdrawalFilter = FilterOf<typeof withdrawalParsers>;
