import { type FilterOf, parseAsDay, parseAsWallet } from "@/lib/core/reads/filters";
import { type Period, isPeriod, periodOf } from "@/lib/core/reads/period";

/** A year and a day of rows behind a chart; the period before it is read too. */
export const OVERVIEW_DAYS_MAX = 366;

export const overviewParsers = { from: parseAsDay, to: parseAsDay, wallet: parseAsWallet };

export const isOverviewPeriod = (period: Period): boolean => isPeriod(period, OVERVIEW_DAYS_MAX);

/** The days that an address names, and the wallet. */
export function overviewOf(
  { from, to, wallet }: FilterOf<typeof overviewParsers>,
  today: string,
): Period & { wallet?: string } {
  return { ...periodOf({ from, to }, today), ...(wallet !== undefined && { wallet }) };
}
