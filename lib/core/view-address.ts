import { MOVING_PERIODS, movingPeriodOf, rangeOf } from "./moving-days";
import { namesPerson } from "./personal-search";
import { type ViewedList } from "./words/views";
import { oneOf } from "./words/words";

const RECORD = ["state", "from", "to", "search", "sort"];
const TRANSACTION = [
  "type",
  "state",
  "from",
  "to",
  "minCentavos",
  "maxCentavos",
  "project",
  "block",
  "mismatch",
  "customer",
  "search",
  "sort",
];

/** What of a list's address a view keeps; a document is in none of them. */
const PARTS: Record<ViewedList, readonly string[]> = {
  charges: ["customer", "risk", "stage", "weekday", "hour", ...RECORD],
  withdrawals: RECORD,
  refunds: RECORD,
  transactions: TRANSACTION,
  "all-transactions": ["wallet", ...TRANSACTION],
  customers: ["wallet", "search", "sort"],
};

/** In place of two days that go with the calendar. */
const MOVING = "days";

/**
 * A list's address as a view keeps it: what says who a person is by a number is left out, and "the last 7 days" stays so
 * tomorrow. Whatever it holds is read with suspicion again where it is put on.
 */
export function keptAddress(list: ViewedList, address: string, today: string): string {
  const given = new URLSearchParams(address);
  const kept = new URLSearchParams();
  const moving = movingPeriodOf(given.get("from"), given.get("to"), today);
  for (const name of PARTS[list]) {
    const value = given.get(name);
    if (value === null || value.trim() === "") continue;
    if (name === "search" && namesPerson(value)) continue;
    if (moving !== null && (name === "from" || name === "to")) continue;
    kept.set(name, value);
  }
  if (moving !== null) kept.set(MOVING, moving);
  return kept.toString();
}

/** The address that a kept one means today. */
export function addressOn(kept: string, today: string): string {
  const address = new URLSearchParams(kept);
  const moving = oneOf(MOVING_PERIODS, address.get(MOVING), null);
  address.delete(MOVING);
  if (moving !== null) for (const [end, day] of Object.entries(rangeOf(moving, today))) address.set(end, day);
  return address.toString();
}

/** Whether a list's address is what a view means today: the same parts, in whatever order. */
export const isViewOn = (list: ViewedList, kept: string, address: string, today: string): boolean =>
  sorted(kept) === sorted(keptAddress(list, address, today));

function sorted(address: string): string {
  const parts = new URLSearchParams(address);
  parts.sort();
  return parts.toString();
}
