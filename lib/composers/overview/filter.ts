import { type FilterOf, parseAsDay, parseAsWallet } from "@/lib/core/reads/filters";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { isOverviewPeriod } from "./limits";
import { type OverviewFilter } from "./schema";

const DAYS_SHOWN = 30;

export const overviewParsers = { from: parseAsDay, to: parseAsDay, wallet: parseAsWallet };

/** The days that an address requests. An invalid period becomes the last thirty days. */
export function overviewOf(
  { from, to, wallet }: FilterOf<typeof overviewParsers>,
  today: string,
): OverviewFilter {
  const period =
    from !== undefined && to !== undefined && isOverviewPeriod({ from, to })
      ? { from, to }
      : { from: addDaysTo(today, 1 - DAYS_SHOWN), to: today };
  return { ...period, ...(wallet !== undefined && { wallet }) };
}
