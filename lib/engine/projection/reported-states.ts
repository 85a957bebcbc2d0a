import {
  type TransactionState,
  type TransactionType,
  TRANSACTION_STATES,
} from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import { type ReadObservation, type ReadVerdict } from "./contradicted";
import { type ObservationOf } from "./observation";
import { earliest, firstSaid } from "./order";
import { excludeEachOther, furthestTransactionState, isFinalState } from "./states";

type TransactionObservation = ObservationOf<"transaction">;

export const statusOf = (look: ReadObservation): TransactionState | "missing" =>
  look.told.about === "missing"
    ? "missing"
    : parseEnum(TRANSACTION_STATES, look.told.apiStatus ?? "", "other");

/**
 * The verdict of a read on a payment that an event reported. A refunded payment may read failed (docs/sandbox.md).
 */
export function verdictOnPayment(
  state: TransactionState,
  hasRefund: boolean,
  look: ReadObservation,
): ReadVerdict {
  const status = statusOf(look);
  if (status === "other") return "says_nothing";
  if (status === "missing") return "against";
  if (state === "completed") {
    if (status === "completed" || wasPaid(look)) return "agrees";
    const isTakenBack = endedUnpaid(look, status);
    return isTakenBack && hasRefund ? "says_nothing" : "against";
  }
  if (state === "failed")
    return status === "failed" ? "agrees" : status === "pending" ? "against" : "says_nothing";
  return "says_nothing";
}

/** A withdrawal that was reversed may read completed, failed or cancelled: only one that is still under way contradicts. */
export function verdictOnWithdrawal(state: TransactionState, look: ReadObservation): ReadVerdict {
  const status = statusOf(look);
  if (status === "other" || !isFinalState("withdrawal", state)) return "says_nothing";
  if (status === "missing" || status === "pending" || status === "processing") return "against";
  return status === state ? "agrees" : "says_nothing";
}

/**
 * How far a payment is. The specification does not show how an expired charge reads: one that ended unpaid after its time
 * is an expired one.
 */
function paymentState(tellings: readonly TransactionObservation[], isGivenBack: boolean): TransactionState {
  if (isGivenBack) return "completed";
  const expiresAt = expiryOf(tellings);
  const madeAt = madeAtOf(tellings);
  const hasExpired = tellings.some(({ told }) => told.state === "expired" || told.expiredAt);
  const states = tellings.flatMap(
    (telling) =>
      (telling.source === "read"
        ? readPayment(telling, { expiresAt, madeAt, hasExpired })
        : telling.told.state) ?? [],
  );
  const isUnknown = states.length > 0 && states.every((state) => state === "other");
  return states.reduce<TransactionState>(
    (furthest, state) => furthestTransactionState("payment", furthest, state),
    isUnknown ? "other" : "pending",
  );
}

/**
 * The answer to our own write was checked when it arrived. A later read may report local time that is labelled as
 * UTC.
 */
const expiryOf = (tellings: readonly TransactionObservation[]): Date | null =>
  firstSaid(tellings, ({ source, told }) => (source === "own_write" ? told.expiresAt : null)) ??
  earliest(tellings.map(({ told }) => told.expiresAt));

const madeAtOf = (tellings: readonly TransactionObservation[]): Date | null =>
  firstSaid(tellings, ({ source, told }) => (source === "own_write" ? told.createdAt : null));

/** When it ended, by the clock that dated its creation: a read that dates that otherwise dates its end as much so. */
function endedAtOf({ told, at }: TransactionObservation, madeAt: Date | null): Date {
  if (!told.updatedAt) return at;
  const aheadMs = madeAt && told.createdAt ? told.createdAt.getTime() - madeAt.getTime() : 0;
  return new Date(told.updatedAt.getTime() - aheadMs);
}

type Term = { expiresAt: Date | null; madeAt: Date | null; hasExpired: boolean };

function readPayment(
  look: TransactionObservation,
  { expiresAt, madeAt, hasExpired }: Term,
): TransactionState {
  const status = statusOf(look) as TransactionState;
  if (wasPaid(look)) return "completed";
  if (!endedUnpaid(look, status)) return status;
  // By the service's own clock: a charge cancelled in time and read late did not expire.
  if (expiresAt && endedAtOf(look, madeAt) < expiresAt) return status;
  return hasExpired || (expiresAt && !look.told.failureReason) ? "expired" : status;
}

/**
 * Whether a read shows an end that the service's own word has no name for: an expired charge reads as one that ended unpaid
 * after its time, a reversed withdrawal as one that failed.
 */
export function showsUnnamedEnd(
  type: TransactionType,
  state: TransactionState,
  tellings: readonly TransactionObservation[],
): boolean {
  const looks = tellings.filter(({ source }) => source === "read");
  if (type === "withdrawal")
    return state === "reversed" && looks.some((look) => endRead(look, true).includes("failed"));
  if (type !== "payment" || state !== "expired") return false;
  const term: Term = { expiresAt: expiryOf(tellings), madeAt: madeAtOf(tellings), hasExpired: true };
  return looks.some((look) => readPayment(look, term) === "expired");
}

/** A deposit that was blocked was never credited, and had not expired either. */
const endedUnpaid = (look: ReadObservation, status: TransactionState | "missing"): boolean =>
  status === "cancelled" ||
  (status === "failed" && look.told.about === "transaction" && !look.told.blockedDeposit);

/** A payment that reads failed and has a completion time was given back since. */
const wasPaid = (look: ReadObservation): boolean =>
  look.told.about === "transaction" &&
  look.told.completedAt instanceof Date &&
  endedUnpaid(look, statusOf(look));

export type Outcome = {
  state: TransactionState;
  /** Set where both completion and failure were reported and no read decided. */
  isOpen: { known: TransactionState; reported: TransactionState; by: TransactionObservation } | null;
};

/**
 * The state of a withdrawal. Between two final states that exclude each other, the newest read that names one
 * decides; until then the withdrawal counts as done, which is least in the merchant's favour. A withdrawal that was
 * done and reads failed was reversed.
 */
export function withdrawalState(tellings: readonly TransactionObservation[]): Outcome {
  const told = tellings.filter(({ source }) => source !== "read");
  const looks = tellings.filter(({ source }) => source === "read");
  const says = (state: TransactionState) => told.find((telling) => telling.told.state === state);
  const [done, failed] = [says("completed"), says("failed")];
  const wasDone = done !== undefined || looks.some((look) => statusOf(look) === "completed");
  const ends = looks.flatMap((look) => endRead(look, wasDone));
  const newest = ends.at(-1) ?? null;
  const furthest = [
    ...told.map((telling) => telling.told.state),
    ...looks.map(statusOf),
  ].reduce<TransactionState>(
    (far, state) => (state && state !== "missing" ? furthestTransactionState("withdrawal", far, state) : far),
    tellings.every(({ told: { state } }) => state === "other") ? "other" : "pending",
  );

  if (says("reversed")) return { state: "reversed", isOpen: null };
  if (done && failed) {
    if (newest) return { state: newest, isOpen: null };
    return { state: "completed", isOpen: { known: "completed", reported: "failed", by: failed } };
  }
  if (done) return { state: newest === "failed" ? "reversed" : "completed", isOpen: null };
  if (failed) return { state: newest ?? "failed", isOpen: null };
  if (newest === null) return { state: furthest, isOpen: null };
  if (newest === "failed" && ends.includes("completed")) return { state: "reversed", isOpen: null };
  return {
    state: excludeEachOther(furthest, newest) || furthest === "cancelled" ? newest : furthest,
    isOpen: null,
  };
}

/** The end that a read names; a withdrawal that was cancelled after it had been done came back like one that failed. */
function endRead(look: TransactionObservation, wasDone: boolean): ("completed" | "failed")[] {
  const status = statusOf(look);
  if (status === "completed") return ["completed"];
  return status === "failed" || (status === "cancelled" && wasDone) ? ["failed"] : [];
}

/**
 * `isGivenBack`: the service accepted a refund of ours, so the payment was paid, regardless of its state in later
 * reads.
 */
export const stateOfType = (
  type: TransactionType,
  tellings: readonly TransactionObservation[],
  isGivenBack: boolean,
): Outcome => {
  if (type === "withdrawal") return withdrawalState(tellings);
  if (type === "payment") return { state: paymentState(tellings, isGivenBack), isOpen: null };
  const newest = tellings.findLast(({ source }) => source === "read");
  const state = newest ? statusOf(newest) : (tellings[0]?.told.state ?? "other");
  return { state: state === "missing" ? "other" : state, isOpen: null };
};
