import {
  type GivenAddress,
  type Parts,
  dayPart,
  readAddress,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { addDaysTo } from "@/lib/core/sao-paulo";
import { type SplitFilter } from "./schema";
import { SPLIT_VIEWS } from "./views";

const DAYS_SHOWN = 30;
/** The longest period that is added up at once. */
const DAYS_MAX = 92;

const PARTS: Parts<SplitFilter> = {
  from: dayPart,
  to: dayPart,
  recipient: walletPart,
  show: wordPart(SPLIT_VIEWS),
};

/** What an address asks for, put in order: the last days where it asks for nothing. */
export function splitFilterFrom(given: GivenAddress, today: string): SplitFilter {
  const { show = "all", recipient, ...days } = readAddress(PARTS, given);
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
