import { type GivenAddress, dayPart, readAddress, walletPart } from "@/lib/core/address-parts";
import { addDaysTo } from "@/lib/core/sao-paulo";
import { isOverviewPeriod } from "./limits";
import { type OverviewFilter } from "./schema";

const DAYS_UNLESS_TOLD = 30;

/** What an address may hold: anything. A period that is none is the last thirty days. */
export function filterFromAddress(given: GivenAddress, today: string): OverviewFilter {
  const { from, to, wallet } = readAddress<OverviewFilter>(
    { from: dayPart, to: dayPart, wallet: walletPart },
    given,
  );
  const period =
    from !== undefined && to !== undefined && isOverviewPeriod({ from, to })
      ? { from, to }
      : { from: addDaysTo(today, 1 - DAYS_UNLESS_TOLD), to: today };
  return { ...period, ...(wallet !== undefined && { wallet }) };
}
