import { type FilterParsers, givenIn, parseAsOneOf, readFilter } from "@/lib/core/reads/filters";
import { withFlag } from "@/lib/core/reads/flag-address";
import { MOVING_PERIODS, movingPeriodOf, rangeOf } from "@/lib/core/time/moving-days";
import { namesPerson } from "@/lib/core/masks/personal-search";
import { type ViewedList } from "@/lib/core/words/views";
import { oneOf } from "@/lib/core/words/words";
import { chargeParsers } from "@/lib/domain/charges/filter";
import { customerParsers } from "@/lib/domain/customers/filter";
import { refundParsers } from "@/lib/domain/refunds/filter";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { withdrawalParsers } from "@/lib/domain/withdrawals/filter";

const { document: _document, ...allTransactions } = transactionParsers;
const { wallet: _wallet, ...transactions } = allTransactions;

/** A view keeps all that its list filters by, except a document. */
const PARSERS: Record<ViewedList, FilterParsers> = {
  charges: chargeParsers,
  withdrawals: withdrawalParsers,
  refunds: refundParsers,
  transactions,
  "all-transactions": allTransactions,
  customers: customerParsers,
};

/** In place of two days that go with the calendar. */
const MOVING = "days";

/**
 * A list's address as a view stores it. Parameters that identify a person by a number are left out, and "the last 7
 * days" stays relative tomorrow. Its content is validated as untrusted again where it is applied.
 */
export function keptAddress(list: ViewedList, address: string, today: string): string {
  const given = new URLSearchParams(withFlag(address));
  const kept = new URLSearchParams();
  const moving = movingPeriodOf(given.get("from"), given.get("to"), today);
  for (const name of Object.keys(PARSERS[list])) {
    const value = given.get(name);
    if (value === null || value.trim() === "") continue;
    if (name === "search" && namesPerson(value)) continue;
    if (moving !== null && (name === "from" || name === "to")) continue;
    kept.set(name, value);
  }
  if (moving !== null) kept.set(MOVING, moving);
  return kept.toString();
}

/** The names of the parts of a list's address, or of a kept one, that hold something and are no filter. */
export const unreadOf = (list: ViewedList, address: string): string[] =>
  readFilter({ ...PARSERS[list], [MOVING]: parseAsOneOf(MOVING_PERIODS) }, givenIn(withFlag(address))).unread;

/** The address that a kept one means today. */
export function addressOn(kept: string, today: string): string {
  const address = new URLSearchParams(withFlag(kept));
  const moving = oneOf(MOVING_PERIODS, address.get(MOVING), null);
  address.delete(MOVING);
  if (moving !== null) for (const [end, day] of Object.entries(rangeOf(moving, today))) address.set(end, day);
  return address.toString();
}

/** Whether a list's address is what a view means today: the same parts, in whatever order. */
export const isViewOn = (list: ViewedList, kept: string, address: string, today: string): boolean =>
  sorted(withFlag(kept)) === sorted(keptAddress(list, address, today));

function sorted(address: string): string {
  const parts = new URLSearchParams(address);
  parts.sort();
  return parts.toString();
}
