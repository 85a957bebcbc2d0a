import {
  type IntentKind,
  type IntentState,
  type PauseReason,
  type Repeat,
  takesMoneyOut,
} from "@/lib/core/enums/intents";
import { isOfCredential } from "./refusal-of-intent";
import { type AttemptOutcome } from "./outcome";

/** A key lives 24 hours at the service; an hour before that, nothing is sent with it any more (faults, F18). */
export const KEY_LIFE_SECONDS = 23 * 3600;
/** An error with the identical text this many times may be a cached one (faults, F7). */
const CACHED_ERROR_REPEATS = 5;
/** A refusal that is not in the service's form, this often in a row: then a look by key or name decides (faults, F36). */
const FOREIGN_REFUSALS = 3;
/** After this long an earlier attempt can no longer take effect: only then does "not found" say anything. */
const ZOMBIE_SECONDS = 120;
const BACKOFF_SECONDS = [1, 2, 5, 10, 30, 60, 120, 300] as const;
/** A withdrawal or charge that provably never left is tried this often before a person is asked. */
const NOT_SENT_ATTEMPTS_MAX = 12;
/** When a refund whose answer was lost is looked for; after the last one a person decides (faults, 4). */
const REFUND_LOOKS_SECONDS = [15, 60, 300, 900] as const;
/** A list that was not to be read whole for this long says nothing by itself any more. */
const UNREADABLE_LIST_SECONDS = 3600;

type IntentFacts = {
  kind: IntentKind;
  attempts: number;
  mayHaveTakenEffect: boolean;
  firstSentAt: Date | null;
  lastSentAt: Date | null;
  refusedSince: Date | null;
  sendChosenAt: Date | null;
};
type IntentChange = {
  state: Extract<IntentState, "ready" | "ambiguous" | "rejected">;
  outcome: AttemptOutcome;
  mayHaveTakenEffect: boolean;
  nextAttemptAt: Date | null;
  pausedBecause?: PauseReason;
  settledAt?: Date;
  /** Null: the credential does not hold the write back. */
  refusedSince?: Date | null;
};

/** A foreign refusal is no proof by itself. Where a lookup finds nothing either, it counts as a refusal. */
const isForeignRefusal = (last: AttemptOutcome): boolean =>
  last.kind === "undocumented" && last.repeated >= FOREIGN_REFUSALS;

function needsLookUp(repeat: Repeat, ageSeconds: number, last: AttemptOutcome | null): boolean {
  if (repeat === "same_key" && ageSeconds >= KEY_LIFE_SECONDS) return true;
  if (last === null) return false;
  // A write that a lookup did not find may still be in progress: it is looked up again and not sent.
  if (last.kind === "key_reused" || last.kind === "not_ours" || last.kind === "not_seen") return true;
  if (isForeignRefusal(last)) return true;
  // Where there is a key, 409 says that a request with it is still running: the same bytes ask again (faults, F16).
  const isStillRunning = last.kind === "conflict" && repeat === "same_key";
  // A refusal after an attempt that may have worked: look whether it did.
  const isRefusal = last.proof === "rejected" && last.kind !== "credential" && last.kind !== "forbidden";
  if (isRefusal && !isStillRunning) return true;
  return (last.kind === "server" || isStillRunning) && last.repeated >= CACHED_ERROR_REPEATS;
}

/** The change of an intent after an attempt that was not accepted. Pure: the whole table of outcomes is here. */
function after(
  repeat: Repeat,
  known: IntentFacts,
  what: AttemptOutcome,
  wasLookUp: boolean,
  now: Date,
): IntentChange {
  const step = stepAfter(repeat, known, what, wasLookUp, now);
  const change = { ...step, refusedSince: step.refusedSince ?? null };
  if (what.retryAfterSeconds === undefined || change.nextAttemptAt === null) return change;
  // The service said when it wants to be asked again: no sooner, and no sooner than our own wait either.
  const notBefore = new Date(now.getTime() + what.retryAfterSeconds * 1_000);
  return {
    ...change,
    outcome: { ...change.outcome, notBefore: notBefore.toISOString() },
    nextAttemptAt: change.nextAttemptAt > notBefore ? change.nextAttemptAt : notBefore,
  };
}

function stepAfter(
  repeat: Repeat,
  known: IntentFacts,
  outcome: AttemptOutcome,
  wasLookUp: boolean,
  now: Date,
): IntentChange {
  const mayHaveTakenEffect = known.mayHaveTakenEffect || (outcome.proof === "ambiguous" && !wasLookUp);
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const backoff = inSeconds(BACKOFF_SECONDS[Math.min(known.attempts, BACKOFF_SECONDS.length - 1)] ?? 300);
  const pause = (why: PauseReason): IntentChange => ({
    state: "ambiguous",
    outcome,
    mayHaveTakenEffect: true,
    nextAttemptAt: null,
    pausedBecause: why,
  });

  if (!mayHaveTakenEffect) {
    if (outcome.proof === "rejected" && outcome.kind !== "conflict" && outcome.kind !== "key_reused")
      return { state: "rejected", outcome, mayHaveTakenEffect, nextAttemptAt: null, settledAt: now };
    if (outcome.proof === "not_sent" && isOfCredential(outcome)) {
      // The requester may have paid another way since. A write that takes money out is sent only when a person
      // decides so.
      const waits = takesMoneyOut(known.kind) && known.sendChosenAt === null;
      return {
        state: "ready",
        outcome,
        mayHaveTakenEffect,
        nextAttemptAt: waits ? null : backoff,
        ...(waits && { pausedBecause: "not_sent" }),
        refusedSince: known.refusedSince ?? now,
      };
    }
    if (outcome.proof === "not_sent" && known.attempts >= NOT_SENT_ATTEMPTS_MAX)
      return {
        state: "ready",
        outcome,
        mayHaveTakenEffect,
        nextAttemptAt: null,
        pausedBecause: "not_sent",
      };
    if (outcome.proof === "not_sent")
      return { state: "ready", outcome, mayHaveTakenEffect, nextAttemptAt: backoff };
    // A project's or sub-account's own name is taken, and nothing of ours may have taken it.
    if (outcome.kind === "conflict" && repeat === "natural_key")
      return { state: "rejected", outcome, mayHaveTakenEffect, nextAttemptAt: null, settledAt: now };
  }

  if (outcome.kind === "taken")
    return { state: "rejected", outcome, mayHaveTakenEffect: false, nextAttemptAt: null, settledAt: now };
  // The list says at once whether our own lost attempt took the name.
  if (outcome.kind === "conflict" && repeat === "natural_key" && !wasLookUp) return waitFor(now);
  if (outcome.kind === "key_reused") return wasLookUp ? pause("key_reused") : waitFor(inSeconds(1));
  if (outcome.kind === "not_ours" || outcome.kind === "body_changed") return pause(outcome.kind);
  const sentSeconds = known.lastSentAt ? (now.getTime() - known.lastSentAt.getTime()) / 1_000 : 0;
  if (repeat === "never") {
    const sinceFirst = known.firstSentAt ? (now.getTime() - known.firstSentAt.getTime()) / 1_000 : 0;
    const next = REFUND_LOOKS_SECONDS.find((seconds) => seconds > sinceFirst);
    return next === undefined ? pause("refund_not_confirmed") : waitFor(inSeconds(next - sinceFirst));
  }
  if (wasLookUp && outcome.kind === "not_seen") {
    if (sentSeconds < ZOMBIE_SECONDS) return waitFor(inSeconds(ZOMBIE_SECONDS - sentSeconds + 1));
    if (outcome.refusal)
      return { state: "rejected", outcome, mayHaveTakenEffect: false, nextAttemptAt: null, settledAt: now };
    return pause("not_found_after_ambiguity");
  }
  // A look is no attempt: its pace follows the age of the last one, so that what cannot be read is not asked for ever.
  if (wasLookUp && repeat === "natural_key" && sentSeconds >= UNREADABLE_LIST_SECONDS)
    return pause("list_unreadable");
  if (wasLookUp) return waitFor(inSeconds(Math.min(Math.max(sentSeconds / 2, 5), 300)));
  return waitFor(backoff);

  function waitFor(moment: Date): IntentChange {
    return { state: "ambiguous", outcome, mayHaveTakenEffect: true, nextAttemptAt: moment };
  }
}

export const decideNext = { needsLookUp, after, isForeignRefusal };
