import { TransactionFilter } from "./schema";

const NAMES = Object.keys(TransactionFilter.shape) as (keyof TransactionFilter)[];

/** What an address may hold: anything. Each part that is no filter is none, and takes no other part with it. */
export function filterFromAddress(
  given: Readonly<Record<string, string | string[] | undefined>>,
): TransactionFilter {
  const parts = NAMES.flatMap((name) => {
    const text = given[name];
    if (typeof text !== "string" || text.trim() === "") return [];
    const part = TransactionFilter.shape[name].safeParse(text);
    return part.success && part.data !== undefined ? [[name, part.data] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** The same filter always has the same text: names in one order, nothing that is empty. */
export function addressOfFilter(filter: TransactionFilter): string {
  const given = NAMES.flatMap((name) => {
    const value = filter[name];
    return value === undefined || value === "" ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(given).toString();
}
