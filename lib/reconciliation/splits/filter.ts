import { type FilterOf, parseAsDay, parseAsOneOf, parseAsWallet } from "@/lib/core/reads/filters";
import { type Period, isPeriod, periodOf } from "@/lib/core/reads/period";
import { SPLIT_VIEWS, type SplitView } from "./views";

/** The longest period that is added up at once. */
export const SPLIT_DAYS_MAX = 92;

export const splitParsers = {
  from: parseAsDay,
  to: parseAsDay,
  recipient: parseAsWallet,
  show: parseAsOneOf(SPLIT_VIEWS),
};

export type SplitFilter = Period & { show: SplitView; recipient?: string };

export const isSplitPeriod = (period: Period): boolean => isPeriod(period, SPLIT_DAYS_MAX);

/** The filter that an address names, with the default of each part that it does not name. */
export function splitFilterOf(
  { show = "all", recipient, from, to }: FilterOf<typeof splitParsers>,
  today: string,
): SplitFilter {
  return { ...periodOf({ from, to }, today), show, ...(recipient !== undefined && { recipient }) };
}
