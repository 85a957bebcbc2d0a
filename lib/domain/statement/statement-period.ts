import { type GivenAddress, type Parts, dayPart, readAddress, textPart } from "@/lib/core/address-parts";
import { isMoment } from "@/lib/core/iso";
import { addDaysTo } from "@/lib/core/sao-paulo";
import { type StatementPeriod, type StatementWanted } from "./schema";

const DAYS_SHOWN = 30;
/** The longest period that one statement shows; an export may take several. */
const DAYS_MAX = 366;

const PARTS = { from: dayPart, to: dayPart, asOf: textPart(isMoment) } satisfies Parts<StatementWanted>;

/** What an address asks for, put in order: the last days where it asks for nothing, and never more than a year. */
export function statementFromAddress(given: GivenAddress, today: string): StatementWanted {
  const { from, to, asOf } = readAddress(PARTS, given);
  const last = to ?? today;
  const first = from ?? addDaysTo(last, 1 - DAYS_SHOWN);
  const period = boundPeriod(first <= last ? { from: first, to: last } : { from: last, to: first });
  return { ...period, ...(asOf !== undefined && { asOf }) };
}

export const momentOf = ({ asOf }: StatementWanted): Date | undefined =>
  asOf === undefined ? undefined : new Date(asOf);

export function boundPeriod({ from, to }: StatementPeriod): StatementPeriod {
  const earliest = addDaysTo(to, 1 - DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}
