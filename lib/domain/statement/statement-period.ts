import { addDaysTo, isDay } from "@/lib/core/sao-paulo";
import { STATEMENT_DAYS_MAX, type StatementPeriod, StatementWanted } from "./schema";

const DAYS_SHOWN = 30;

/** What an address asks for, put in order: the last days where it asks for nothing, and never more than a year. */
export function statementFromAddress(
  given: Readonly<Record<string, string | string[] | undefined>>,
  today: string,
): StatementWanted {
  const { data: asOf } = StatementWanted.shape.asOf.safeParse(given.asOf);
  return { ...periodFromAddress(given, today), ...(asOf !== undefined && { asOf }) };
}

function periodFromAddress(
  given: Readonly<Record<string, string | string[] | undefined>>,
  today: string,
): StatementPeriod {
  const dayIn = (name: string) => {
    const text = given[name];
    return typeof text === "string" && isDay(text) ? text : undefined;
  };
  const to = dayIn("to") ?? today;
  const from = dayIn("from") ?? addDaysTo(to, 1 - DAYS_SHOWN);
  return boundPeriod(from <= to ? { from, to } : { from: to, to: from });
}

export const momentOf = ({ asOf }: StatementWanted): Date | undefined =>
  asOf === undefined ? undefined : new Date(asOf);

export function boundPeriod({ from, to }: StatementPeriod): StatementPeriod {
  const earliest = addDaysTo(to, 1 - STATEMENT_DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}
