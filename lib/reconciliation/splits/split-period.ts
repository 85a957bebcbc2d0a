import { addDaysTo, isDay } from "@/lib/core/sao-paulo";
import { SPLIT_DAYS_MAX, type SplitFilter, SplitFilter as Filter } from "./schema";

const DAYS_SHOWN = 30;

type Given = Readonly<Record<string, string | string[] | null | undefined>>;

/** What an address asks for, put in order: the last days where it asks for nothing. */
export function splitFilterFrom(given: Given, today: string): SplitFilter {
  const textIn = (name: string) => {
    const value = given[name];
    return typeof value === "string" ? value : undefined;
  };
  const dayIn = (name: string) => {
    const text = textIn(name);
    return text !== undefined && isDay(text) ? text : undefined;
  };
  const last = dayIn("to") ?? today;
  const first = dayIn("from") ?? addDaysTo(last, 1 - DAYS_SHOWN);
  const [from, to] = first <= last ? [first, last] : [last, first];
  return Filter.parse({
    ...boundPeriod({ from, to }),
    recipient: textIn("recipient"),
    show: textIn("show"),
  });
}

/** The end stays; a beginning too far before it comes nearer. */
export function boundPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const earliest = addDaysTo(to, 1 - SPLIT_DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}
