import { addDaysTo, isDay } from "@/lib/core/sao-paulo";
import { STATEMENT_DAYS_MAX, type StatementPeriod } from "./schema";

const DAYS_SHOWN = 30;

/** What an address asks for, put in order: the last days where it asks for nothing, and never more than a year. */
export function periodFromAddress(
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

export function boundPeriod({ from, to }: StatementPeriod): StatementPeriod {
  const earliest = addDaysTo(to, 1 - STATEMENT_DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}
