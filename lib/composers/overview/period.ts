import { addDaysTo } from "@/lib/core/sao-paulo";
import { OverviewFilter } from "./schema";

const DAYS_UNLESS_TOLD = 30;

/** What an address may hold: anything. A period that is none is the last thirty days. */
export function filterFromAddress(
  given: Readonly<Record<string, string | string[] | null | undefined>>,
  today: string,
): OverviewFilter {
  const parsed = OverviewFilter.safeParse({
    from: given.from ?? undefined,
    to: given.to ?? undefined,
    wallet: given.wallet ?? undefined,
  });
  if (parsed.success) return parsed.data;
  const wallet = OverviewFilter.shape.wallet.safeParse(given.wallet).data;
  return { from: addDaysTo(today, 1 - DAYS_UNLESS_TOLD), to: today, ...(wallet && { wallet }) };
}
