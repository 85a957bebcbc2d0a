import { type FilterOf, parseAsDay, parseAsMoment, parseAsOneOf } from "@/lib/core/reads/filters";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type StatementPeriod, type StatementWanted } from "./schema";

const DAYS_SHOWN = 30;
/** The longest period that one statement shows; an export may take several. */
const DAYS_MAX = 366;

export const STATEMENT_VIEWS = ["lines", "days"] as const;

/** `asOf`: as it was known at that moment. */
export const statementParsers = {
  from: parseAsDay,
  to: parseAsDay,
  asOf: parseAsMoment,
  view: parseAsOneOf(STATEMENT_VIEWS),
};

/** The days that an address asks for, in their order: the last ones where it asks for none, and never more than a year. */
export function statementOf(
  { from, to, asOf }: FilterOf<Omit<typeof statementParsers, "view">>,
  today: string,
): StatementWanted {
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
