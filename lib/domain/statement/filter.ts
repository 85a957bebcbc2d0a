import { type FilterOf, parseAsDay, parseAsMoment, parseAsOneOf } from "@/lib/core/reads/filters";
import { type Period, isPeriod, periodOf } from "@/lib/core/reads/period";
import { addDaysTo } from "@/lib/core/time/sao-paulo";

/** The longest period that one statement shows. */
export const STATEMENT_DAYS_MAX = 366;

export const STATEMENT_VIEWS = ["lines", "days"] as const;

/** `asOf`: as it was known at that moment. */
export const statementParsers = {
  from: parseAsDay,
  to: parseAsDay,
  asOf: parseAsMoment,
  view: parseAsOneOf(STATEMENT_VIEWS),
};

export const isStatementPeriod = (period: Period): boolean => isPeriod(period, STATEMENT_DAYS_MAX);

/** The last days of a longer period, because the statement refuses it. */
export function lastStatementDays({ from, to }: Period): Period {
  const earliest = addDaysTo(to, 1 - STATEMENT_DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}

/** The days that an address names, and the moment. */
export function statementOf(
  { from, to, asOf }: FilterOf<Omit<typeof statementParsers, "view">>,
  today: string,
): Period & { asOf?: string } {
  return { ...periodOf({ from, to }, today), ...(asOf !== undefined && { asOf }) };
}

export const momentOf = ({ asOf }: { asOf?: string | undefined }): Date | undefined =>
  asOf === undefined ? undefined : new Date(asOf);
