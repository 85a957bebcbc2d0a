import { type ActionResult, type AppErrorCode } from "@/lib/core/app-error";

/**
 * What a person was told of a form. `done`: it took effect. `refused`: it did not and will not. `not_sent`: nothing had left
 * by then. `waits`: it is written down for a second person. `open`: nobody knows yet. `none`: no answer came.
 */
export const TOLD = ["done", "refused", "not_sent", "waits", "open", "none"] as const;
export type Told = (typeof TOLD)[number];

/** As the words of `messages/<locale>/errors.json` and `acts.json` say it. */
const TOLD_BY_CODE: Readonly<Record<AppErrorCode, Told>> = {
  invalid_input: "not_sent",
  not_signed_in: "not_sent",
  outdated_page: "not_sent",
  upstream_unavailable: "not_sent",
  not_written: "not_sent",
  database_away: "none",
  too_many_requests: "not_sent",
  not_allowed: "refused",
  not_found: "refused",
  conflict: "refused",
  frozen: "refused",
  rejected_upstream: "refused",
  key_reused: "open",
  internal: "open",
  outcome_unknown: "open",
};

/** What the actions of writes give back where they were done, or are under way. */
export type Written = {
  id?: string | null;
  reference?: string | null;
  isAccepted?: boolean;
  isAwaitingApproval?: boolean;
};

export function toldOf(result: ActionResult<Written> | null): Told {
  if (result === null) return "none";
  if (!result.ok) return TOLD_BY_CODE[result.error.code];
  const { id, reference, isAccepted, isAwaitingApproval } = result.data;
  if (isAwaitingApproval === true) return "waits";
  return isAccepted === true || typeof id === "string" || typeof reference === "string" ? "done" : "open";
}

/**
 * The second person's answer says of the withdrawal what the form's own would; that somebody else was first, or that this
 * person may not, says nothing of it.
 */
export function toldByApproval(result: ActionResult<Written> | null): Told {
  const told = toldOf(result);
  const isOfTheDecision =
    result?.ok === false && ["conflict", "not_found", "not_allowed"].includes(result.error.code);
  return isOfTheDecision ? "open" : told;
}
