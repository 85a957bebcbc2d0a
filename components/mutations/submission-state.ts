import { type PublicError } from "@/lib/core/errors/app-error";
import { type HeldCause, SENT_SECONDS_MAX } from "@/lib/core/enums/intents";
import { type IntentView } from "@/lib/engine/intents/schema";
import { type NotSent, type Outcome } from "./outcome";

/** A request that left before its connection broke arrives within moments, or never. */
export const ARRIVES_MS_MAX = 3_000;

/** The result of a write: the object's id, or null where a second person has to agree first. */
export type Written = { resultId: string | null; isAwaitingApproval: boolean };

/** When the form was first sent, while its outcome is unknown, and when its last sending ended. */
type Moments = { firstSentMs: number; atMs: number };

/** How the last sending of a form ended, before anything was read. */
export type LastSend =
  | { came: "none" }
  | { came: "under_way" }
  | { came: "to_nothing"; reason: NotSent }
  /** No answer, or an answer that proves nothing. `isWritten`: the server had written the write down. */
  | ({ came: "to_no_answer"; isWritten: boolean } & Moments)
  /** This form's id is written down already, with what it held when it was sent before. */
  | ({ came: "too_late"; error: PublicError } & Moments)
  | { came: "back"; error: PublicError }
  | { came: "through"; written: Written };

/**
 * The answer of `GET /api/intents/<id>`. `absent` is its 404, with the moment of the latest one. `forgotten`: the
 * intent is absent, and the database was restored to an earlier state since it was sent, so its absence proves
 * nothing.
 */
export type Lookup =
  | { as: "nothing" }
  | { as: "unreachable" }
  | { as: "forgotten" }
  | { as: "absent"; atMs: number }
  | FoundIntent;
type FoundIntent = {
  as: "intent";
  intent: Pick<
    IntentView,
    | "state"
    | "resultId"
    | "pausedBecause"
    | "answer"
    | "upstreamCode"
    | "upstreamMessage"
    | "upstreamRefusal"
    | "heldBecause"
  >;
};

/** The known state of a form that is one write. */
export type SubmissionState =
  | { is: "open" }
  | { is: "sending" }
  | { is: "not_sent"; reason: NotSent | "never_arrived" }
  /** It is not known yet whether the form arrived. */
  | { is: "unanswered"; reason: "asking" | "unreachable" | "absent" | "forgotten" }
  /** It is written down; the service's answer is being looked for. */
  | { is: "verifying"; isEarlier: boolean; answer: IntentView["answer"] }
  | { is: "paused"; isEarlier: boolean; answer: IntentView["answer"] }
  /** Written down and certainly not sent. */
  | { is: "held"; reason: HeldCause; isEarlier: boolean; leavesByItself: boolean }
  | { is: "refused"; error: PublicError }
  | { is: "done"; written: Written; isEarlier: boolean };

export function submissionStateOf(attempt: LastSend, seen: Lookup): SubmissionState {
  switch (attempt.came) {
    case "none":
      return { is: "open" };
    case "under_way":
      return { is: "sending" };
    case "to_nothing":
      return { is: "not_sent", reason: attempt.reason };
    case "back":
      return { is: "refused", error: attempt.error };
    case "through":
      return { is: "done", written: attempt.written, isEarlier: false };
    case "too_late":
      if (seen.as === "intent") return submissionStateOfIntent(seen.intent, true);
      if (seen.as === "forgotten") return { is: "unanswered", reason: "forgotten" };
      // The id is taken by something that is no write of this wallet: this form has to be another one.
      if (seen.as === "absent" && seen.atMs > attempt.atMs) return { is: "refused", error: attempt.error };
      return { is: "verifying", isEarlier: true, answer: null };
    case "to_no_answer":
      if (seen.as === "intent") return submissionStateOfIntent(seen.intent, false);
      if (seen.as === "forgotten") return { is: "unanswered", reason: "forgotten" };
      if (attempt.isWritten) return { is: "verifying", isEarlier: false, answer: null };
      if (neverArrived(attempt, seen)) return { is: "not_sent", reason: "never_arrived" };
      return { is: "unanswered", reason: seen.as === "nothing" ? "asking" : seen.as };
  }
}

const neverArrived = ({ atMs }: Moments, seen: Lookup): boolean =>
  seen.as === "absent" && seen.atMs - atMs >= ARRIVES_MS_MAX;

function submissionStateOfIntent(intent: FoundIntent["intent"], isEarlier: boolean): SubmissionState {
  const { state, resultId, pausedBecause, answer, upstreamCode, upstreamMessage, upstreamRefusal } = intent;
  switch (state) {
    case "accepted":
      return { is: "done", written: { resultId, isAwaitingApproval: false }, isEarlier };
    case "awaiting_approval":
      return { is: "done", written: { resultId: null, isAwaitingApproval: true }, isEarlier };
    case "abandoned":
      return { is: "refused", error: { code: "conflict", reason: "write_abandoned" } };
    case "rejected":
      return {
        is: "refused",
        error: {
          code: "rejected_upstream",
          ...(answer && { traceId: answer.traceId }),
          ...(answer?.status != null && { upstreamStatus: answer.status }),
          ...(upstreamCode !== null && { upstreamCode }),
          ...(upstreamMessage !== null && { upstreamMessage }),
          ...(upstreamRefusal !== null && { upstreamRefusal }),
        },
      };
    default:
      if (intent.heldBecause !== null)
        return {
          is: "held",
          reason: intent.heldBecause,
          isEarlier,
          leavesByItself: pausedBecause === null,
        };
      return { is: pausedBecause === null ? "verifying" : "paused", isEarlier, answer };
  }
}

/** How a sending ended. Null data of the result: the server wrote it down and looks for the answer itself. */
export function lastSendOf<Result>(
  outcome: Outcome<Result>,
  writtenBy: (data: Result) => Written | null,
  moments: Moments,
): LastSend {
  switch (outcome.is) {
    case "done": {
      const written = writtenBy(outcome.data);
      return written ? { came: "through", written } : { came: "to_no_answer", ...moments, isWritten: true };
    }
    case "not_sent":
      return { came: "to_nothing", reason: outcome.reason };
    case "unanswered":
      return { came: "to_no_answer", ...moments, isWritten: false };
    case "refused":
      if (outcome.error.code === "key_reused") return { came: "too_late", ...moments, error: outcome.error };
      // The service may be out of reach before or after the write was written down.
      if (outcome.error.code === "upstream_unavailable")
        return { came: "to_no_answer", ...moments, isWritten: false };
      return { came: "back", error: outcome.error };
  }
}

/** Whether a sending was turned away before anybody looked for what an earlier one had written down. */
export const wasNotProcessed = (latest: LastSend): boolean =>
  latest.came === "to_nothing" || (latest.came === "back" && !isOfTheWrite(latest.error));

/** All other refusals come from the entry of the action: for lack of a right, by a limit, under a freeze. */
const isOfTheWrite = ({ code, reason }: PublicError): boolean =>
  code === "rejected_upstream" || reason === "write_abandoned";

/**
 * A sending that was turned away proves nothing of the one before it: where that one's answer was lost, it may have arrived
 * all the same. `earlier` is the last sending whose outcome is not known; `seen` is what was seen of it after `latest`.
 */
export const afterEarlier = (earlier: LastSend, latest: LastSend, seen: Lookup): LastSend =>
  earlier.came === "to_no_answer" && wasNotProcessed(latest) && !neverArrived(earlier, seen)
    ? earlier
    : latest;

/**
 * The time in seconds since a form whose answer was lost was first sent, as reported to the server. Undefined: no
 * answer was lost.
 */
export const sentSecondsAgo = (attempt: LastSend, nowMs: number): number | undefined =>
  attempt.came === "to_no_answer" || attempt.came === "too_late"
    ? Math.min(SENT_SECONDS_MAX, Math.max(0, Math.floor((nowMs - attempt.firstSentMs) / 1_000)))
    : undefined;

/** The permissions of the person in this state. Sending again is the same write, unless this one was refused. */
export function permissionsOf({ is }: SubmissionState): {
  mayEdit: boolean;
  maySend: boolean;
  isAnotherWrite: boolean;
} {
  switch (is) {
    case "open":
    case "not_sent":
      return { mayEdit: true, maySend: true, isAnotherWrite: false };
    case "refused":
      return { mayEdit: true, maySend: true, isAnotherWrite: true };
    case "unanswered":
      return { mayEdit: false, maySend: true, isAnotherWrite: false };
    case "sending":
    case "verifying":
    case "paused":
    case "held":
    case "done":
      return { mayEdit: false, maySend: false, isAnotherWrite: false };
  }
}

/** Whether the write has to be asked after: while it is not known, and a while longer where it seemed never to arrive. */
export const isWatched = (attempt: LastSend, known: SubmissionState): boolean =>
  (attempt.came === "to_no_answer" || attempt.came === "too_late") &&
  known.is !== "done" &&
  known.is !== "refused";

const QUICK_LOOKUPS = 8;
const LOOKUP_MS_MIN = 1_000;
const LOOKUP_MS_MAX = 30_000;

/** Every second at first, then ever more rarely. */
export const nextLookupMs = (looks: number): number =>
  looks < QUICK_LOOKUPS
    ? LOOKUP_MS_MIN
    : Math.min(LOOKUP_MS_MAX, LOOKUP_MS_MIN * 2 ** (looks - QUICK_LOOKUPS + 1));
