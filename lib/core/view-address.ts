import {
  type ReadPart,
  dayPart,
  numberPart,
  searchPart,
  unreadParts,
  uuidPart,
  walletPart,
  wordPart,
} from "./address-parts";
import { withFlag } from "./flag-address";
import { CENTAVOS_MAX_TYPED } from "./money";
import { MOVING_PERIODS, movingPeriodOf, rangeOf } from "./moving-days";
import { namesPerson } from "./personal-search";
import { CHARGE_STAGES, HOURS, WEEKDAYS } from "./words/conversion";
import { RISK_FILTERS } from "./words/risk";
import { AMOUNT_SORTS, CUSTOMER_SORTS, LIST_SORTS } from "./words/sorts";
import { FLAGS, WITHDRAWAL_FLAGS } from "./words/standing";
import {
  CHARGE_STATES,
  MISMATCHES,
  REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  WITHDRAWAL_STATES,
} from "./words/transactions";
import { type ViewedList } from "./words/views";
import { oneOf } from "./words/words";

type Read = Readonly<Record<string, ReadPart<unknown>>>;

/** A record's list in the order in which its view is kept. */
const record = (states: readonly string[], flags: readonly string[] = []): Read => ({
  state: wordPart(states),
  ...(flags.length > 0 && { flag: wordPart(flags) }),
  from: dayPart,
  to: dayPart,
  search: searchPart,
  sort: wordPart(LIST_SORTS),
});
const TRANSACTION: Read = {
  type: wordPart(TRANSACTION_TYPES),
  state: wordPart(TRANSACTION_STATES),
  flag: wordPart(FLAGS),
  from: dayPart,
  to: dayPart,
  minCentavos: numberPart(CENTAVOS_MAX_TYPED),
  maxCentavos: numberPart(CENTAVOS_MAX_TYPED),
  project: uuidPart,
  block: wordPart(["open", "ever"]),
  mismatch: wordPart(MISMATCHES),
  customer: uuidPart,
  search: searchPart,
  sort: wordPart(AMOUNT_SORTS),
};

/** What of a list's address a view keeps; a document is in none of them. */
const PARTS: Record<ViewedList, Read> = {
  charges: {
    customer: uuidPart,
    risk: wordPart(RISK_FILTERS),
    stage: wordPart(CHARGE_STAGES),
    weekday: wordPart(WEEKDAYS),
    hour: wordPart(HOURS),
    ...record(CHARGE_STATES, FLAGS),
  },
  withdrawals: record(WITHDRAWAL_STATES, WITHDRAWAL_FLAGS),
  refunds: record(REFUND_STATES),
  transactions: TRANSACTION,
  "all-transactions": { wallet: walletPart, ...TRANSACTION },
  customers: { wallet: walletPart, search: searchPart, sort: wordPart(CUSTOMER_SORTS) },
};

/** In place of two days that go with the calendar. */
const MOVING = "days";

/**
 * A list's address as a view keeps it: what says who a person is by a number is left out, and "the last 7 days" stays so
 * tomorrow. Whatever it holds is read with suspicion again where it is put on.
 */
export function keptAddress(list: ViewedList, address: string, today: string): string {
  const given = new URLSearchParams(withFlag(address));
  const kept = new URLSearchParams();
  const moving = movingPeriodOf(given.get("from"), given.get("to"), today);
  for (const name of Object.keys(PARTS[list])) {
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
  unreadParts(
    { ...PARTS[list], [MOVING]: wordPart(MOVING_PERIODS) },
    Object.fromEntries(new URLSearchParams(withFlag(address))),
  );

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
