import { type SubmissionState, type Written as Outcome } from "@/components/mutations/submission-state";
import { outcomeOf } from "@/components/mutations/outcome";
import { type ActionResult } from "@/lib/core/errors/app-error";

/**
 * The answer that a person received for a form. `done`: it took effect. `refused`: it did not and will not.
 * `not_sent`: nothing had left by then. `waits`: it is recorded for a second person. `open`: its outcome is not known
 * yet. `none`: no answer arrived.
 */
export const SHOWN_OUTCOMES = ["done", "refused", "not_sent", "waits", "open", "none"] as const;
export type ShownOutcome = (typeof SHOWN_OUTCOMES)[number];

/** The return value of write actions that are done or in progress. */
export type Written = {
  id?: string | null;
  reference?: string | null;
  isAccepted?: boolean;
  isAwaitingApproval?: boolean;
};

/** As the forms of `components` read it, each its own. */
export function writtenBy({
  id,
  reference,
  isAccepted,
  isAwaitingApproval = false,
}: Written): Outcome | null {
  const resultId = id ?? reference ?? null;
  return isAwaitingApproval || isAccepted === true || resultId !== null
    ? { resultId, isAwaitingApproval }
    : null;
}

/** As `IntentNote` says it. */
export function shownOutcomeOf(known: SubmissionState): ShownOutcome {
  switch (known.is) {
    case "done":
      return known.written.isAwaitingApproval ? "waits" : "done";
    case "refused":
    case "not_sent":
      return known.is;
    case "open":
    case "sending":
    case "unanswered":
    case "verifying":
    case "paused":
    case "held":
      return "open";
  }
}

/**
 * The second person's answer means the same for the withdrawal as the form's own answer. It means nothing for it
 * where another person was first, where this person may not approve, or where this sending came to nothing after an
 * earlier one was lost.
 */
export function shownByApproval(result: ActionResult<Written> | null, wasLost: boolean): ShownOutcome {
  const outcome = outcomeOf(result ?? "lost");
  switch (outcome.is) {
    case "done": {
      const written = writtenBy(outcome.data);
      return written === null ? "open" : shownOutcomeOf({ is: "done", written, isEarlier: false });
    }
    case "not_sent":
      return wasLost ? "open" : "not_sent";
    case "unanswered":
      return result === null ? "none" : "open";
    case "refused":
      return ["conflict", "not_found", "not_allowed", "upstream_unavailable"].includes(outcome.error.code)
        ? "open"
        : "refused";
  }
}
