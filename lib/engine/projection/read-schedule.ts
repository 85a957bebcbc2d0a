import { type Confirmation } from "@/lib/core/enums/observations";
import { type Mismatch, type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { APART_MS } from "./contradicted";
import { type Observation } from "./observation";
import { type ProjectedState } from "./project-observations";
import { isFinalState } from "./states";

type Scheduled = {
  type: TransactionType;
  state: TransactionState;
  reads: number;
  createdAt: Date;
  expiresAt: Date | null;
  settledAt: Date | null;
  completedAt: Date | null;
  blockedDeposit: { refund?: { status?: string | undefined } | undefined } | null;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Faults, F24: soon at first, then ever more seldom. */
const CHARGE_READS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR] as const;
const WITHDRAWAL_READS_MS = [10_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;
/** A provider may reverse a withdrawal up to a week later. */
const REVERSAL_READS_MS = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY] as const;
/** A charge is looked at until a day after its expiry: a payment may win that race. */
const AFTER_EXPIRY_MS = DAY;
const RETURN_READS_MAX = 20;

/** An object that the service does not know is asked for a few times more, ever more seldom, then left to people. */
const MISSING_READS_MAX = 7;
/** First look at an object that is not final yet; the following ones are spaced out. */
const FIRST_READ_AFTER_MS = 10_000;
/**
 * An object that an event reports from long ago waits for the balances of a few rounds, which confirm thousands by
 * one call each.
 */
const OLD_MS = DAY;
const BALANCES_FIRST_MS = 10 * MINUTE;
const ABOUT_A_READ = 2_000;

type Read = Scheduled & {
  nextReadAt: Date | null;
  serviceReadAt: Date | null;
  confirmation: Confirmation | null;
};

/**
 * Returns when an object is read next, and how often it was read, after `told`. An event reports little of an object
 * made elsewhere, and doubts are settled by the service: both are read at once. An object that one read contradicts
 * is read again as soon as a second read counts; one that is not final is read on a schedule (faults, F24). An object
 * reported from long ago is read where no balance has confirmed it by then, and one that a balance confirmed is not
 * read for that (faults, H54).
 */
export function scheduleAfter(
  before: (Pick<Read, "type" | "state" | "nextReadAt"> & { mismatch: Mismatch | null }) | null,
  row: Read,
  { doubt, wantsRead }: Pick<ProjectedState, "doubt" | "wantsRead">,
  told: readonly Pick<Observation, "source" | "told">[],
  now: Date,
): Pick<Read, "reads" | "nextReadAt"> {
  const isLook = ({ source, told: { about } }: (typeof told)[number]) =>
    source === "read" && (about === "missing" || about === "transaction");
  const looks = told.filter(isLook);
  if (looks.length > 0) {
    const reads = row.reads + looks.length;
    const isMissing = looks.at(-1)?.told.about === "missing";
    return { reads, nextReadAt: afterLook({ ...row, reads }, { isMissing, doubt, wantsRead }, now) };
  }
  const { reads, nextReadAt: due } = row;
  const isClear = doubt === null && !wantsRead;
  if (told.every(({ source }) => source === "balance"))
    return { reads, nextReadAt: isClear && isConfirmed(row) ? nextReadAt(row, now) : due };
  const isDenied = told.some(({ told: { about } }) => about === "missing");
  const isEvent = told.some(({ source }) => source === "webhook");
  const isNewDoubt = doubt !== null && doubt.mismatch !== before?.mismatch;
  const isAsked = isDenied || isNewDoubt || (isEvent && (!before || !isClear));
  const isReturning = row.blockedDeposit?.refund?.status === "pending";
  const isLate = isClear && !isReturning && isOfLongAgo(row, now);
  // An end without money changes no balance, and is no other by now.
  const afterBalances = movesMoney(row) ? new Date(now.getTime() + BALANCES_FIRST_MS) : null;
  if (isAsked && !isDenied && isLate) return { reads, nextReadAt: afterBalances };
  if (isAsked) return { reads, nextReadAt: now };
  const isWaiting = !isFinalState(row.type, row.state) || isReturning;
  if (isWaiting) return { reads, nextReadAt: due ?? new Date(now.getTime() + FIRST_READ_AFTER_MS) };
  // A read of before confirms no outcome that an event reports later, such as a return.
  const isKnown =
    (row.serviceReadAt !== null && row.confirmation !== "to_confirm") ||
    isConfirmed(row) ||
    told.every(({ source }) => source === "own_write");
  if (isKnown) return { reads, nextReadAt: due };
  if (!isLate) return { reads, nextReadAt: now };
  const wasOver = before !== null && isFinalState(before.type, before.state);
  const isSooner = wasOver && due !== null && (afterBalances === null || due < afterBalances);
  return { reads, nextReadAt: isSooner ? due : afterBalances };
}

const isConfirmed = ({ confirmation }: Pick<Read, "confirmation">): boolean =>
  confirmation === "by_read" || confirmation === "by_balance";

type Ended = Pick<Scheduled, "type" | "state" | "settledAt" | "createdAt"> & { completedAt?: Date | null };

/** Whether it ended more than a day ago. */
export const isOfLongAgo = ({ type, state, settledAt, completedAt, createdAt }: Ended, now: Date): boolean =>
  isFinalState(type, state) && (settledAt ?? completedAt ?? createdAt).getTime() < now.getTime() - OLD_MS;

const movesMoney = ({ type, state, settledAt }: Scheduled): boolean =>
  type === "withdrawal" || state === "completed" || settledAt !== null;

type After = Pick<ProjectedState, "doubt" | "wantsRead"> & { isMissing: boolean };

function afterLook(row: Scheduled, { isMissing, doubt, wantsRead }: After, now: Date): Date | null {
  if (isMissing && row.reads >= MISSING_READS_MAX) return null;
  if (wantsRead && row.reads < RETURN_READS_MAX) {
    const spaced = nextReadAt({ ...row, state: "pending" }, now);
    const soon = new Date(now.getTime() + APART_MS + ABOUT_A_READ);
    return doubt?.mismatch === "contradicted" && spaced ? spaced : soon;
  }
  const isOpen = doubt !== null && ASKED_AGAIN.has(doubt.mismatch);
  return isMissing || isOpen
    ? nextReadAt({ ...row, state: "pending", expiresAt: null }, now)
    : nextReadAt(row, now);
}

/** The cases that a later read settles. */
const ASKED_AGAIN: ReadonlySet<string> = new Set([
  "state",
  "contradicted",
  "missing",
  "outcome",
  "refund_unpaid",
]);

/** When an object is read again, or null where nothing more can change unseen. */
export function nextReadAt(row: Scheduled, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const spaced = (steps: readonly number[]) =>
    after(steps[Math.min(row.reads, steps.length) - 1] ?? steps[0] ?? MINUTE);

  if (row.blockedDeposit?.refund?.status === "pending" && row.reads < RETURN_READS_MAX)
    return spaced(WITHDRAWAL_READS_MS);
  if (row.type === "payment") {
    if (isFinalState(row.type, row.state)) return null;
    const isOver = row.expiresAt !== null && now.getTime() > row.expiresAt.getTime() + AFTER_EXPIRY_MS;
    if (isOver) return null;
    const next = spaced(CHARGE_READS_MS);
    // The read right after expiry returns the most information.
    const atExpiry = row.expiresAt && row.expiresAt > now ? new Date(row.expiresAt.getTime() + 5_000) : null;
    return atExpiry && atExpiry < next ? atExpiry : next;
  }
  if (row.type === "withdrawal") {
    if (!isFinalState(row.type, row.state)) return spaced(WITHDRAWAL_READS_MS);
    if (row.state !== "completed") return null;
    const since = now.getTime() - (row.completedAt ?? row.createdAt).getTime();
    const next = REVERSAL_READS_MS.find((ms) => ms > since);
    return next === undefined ? null : after(next - since);
  }
  return null;
}
