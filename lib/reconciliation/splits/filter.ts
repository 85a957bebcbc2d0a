import { type FilterOf, parseAsDay, parseAsOneOf, parseAsWallet } from "@/lib/core/reads/filters";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type SplitFilter } from "./schema";
import { SPLIT_VIEWS } from "./views";

const DAYS_SHOWN = 30;
/** The longest period that is added up at once. */
const DAYS_MAX = 92;

export const splitParsers = {
  from: parseAsDay,
  to: parseAsDay,
  recipient: parseAsWallet,
  show: parseAsOneOf(SPLIT_VIEWS),
};

/** The days that an address asks for, in their order: the last ones where it asks for none. */
export function splitFilterOf(
  { show = "all", recipient, ...days }: FilterOf<typeof splitParsers>,
  today: string,
): SplitFilter {
  const last = days.to ?? today;
  const first = days.from ?? addDaysTo(last, 1 - DAYS_SHOWN);
  const period = boundPeriod(first <= last ? { from: first, to: last } : { from: last, to: first });
  return { ...period, show, ...(recipient !== undefined && { recipient }) };
}

/** The end stays; a beginning too far before it comes nearer. */
export function boundPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const earliest = addDaysTo(to, 1 - DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}
