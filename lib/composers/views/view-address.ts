import { type FilterParsers, searchParamsOf, parseAsOneOf, readFilter } from "@/lib/core/reads/filters";
import { withFlag } from "@/lib/core/reads/flag-address";
import { MOVING_PERIODS, movingPeriodOf, rangeOf } from "@/lib/core/time/moving-days";
import { identifiesPerson } from "@/lib/core/masks/mask-search";
import { type ViewedList } from "@/lib/core/enums/views";
import { parseEnum } from "@/lib/core/enums/enums";
import { chargeParsers } from "@/lib/domain/charges/filter";
import { customerParsers } from "@/lib/domain/customers/filter";
import { refundParsers } from "@/lib/domain/refunds/filter";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { withdrawalParsers } from "@/lib/domain/withdrawals/filter";

const { document: _document, ...allTransactions } = transactionParsers;
const { wallet: _wallet, ...transactions } = allTransactions;

/** Filters that a view stores: all of its list's filters, except a document. */
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
export function toStoredAddress(list: ViewedList, address: string, today: string): string {
  const given = new URLSearchParams(withFlag(address));
  const kept = new URLSearchParams();
  const moving = movingPeriodOf(given.get("from"), given.get("to"), today);
  for (const name of Object.keys(PARSERS[list])) {
    const value = given.get(name);
    if (value === null || value.trim() === "") continue;
    if (name === "search" && identifiesPerson(value)) continue;
    if (moving !== null && (name === "from" || name === "to")) continue;
    kept.set(name, value);
  }
  if (moving !== null) kept.set(MOVING, moving);
  return kept.toString();
}

/** Names of the parts of a list's address, or of a stored one, that have a value and are no filter. */
export const unreadOf = (list: ViewedList, address: string): string[] =>
  readFilter({ ...PARSERS[list], [MOVING]: parseAsOneOf(MOVING_PERIODS) }, searchParamsOf(withFlag(address)))
    .unread;

/** Returns the address that a stored one means today. */
export function addressOn(kept: string, today: string): string {
  const address = new URLSearchParams(withFlag(kept));
  const moving = parseEnum(MOVING_PERIODS, address.get(MOVING), null);
  address.delete(MOVING);
  if (moving !== null) for (const [end, day] of Object.entries(rangeOf(moving, today))) address.set(end, day);
  return address.toString();
}

/** True where a list's address equals the address that a view means today, in any order of its parts. */
export const isViewOn = (list: ViewedList, kept: string, address: string, today: string): boolean =>
  sorted(withFlag(kept)) === sorted(toStoredAddress(list, address, today));

function sorted(address: string): string {
  const parts = new URLSearchParams(address);
  parts.sort();
  return parts.toString();
}
