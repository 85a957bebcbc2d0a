import { type RefundVerdict, type RequestedRefund } from "@/lib/domain/refunds/schema";
import { type Outcome } from "../mutations/outcome";

/** Each is a verdict that is read, and a request of its own. */
export const BULK_REFUND_MAX = 20;

/**
 * The conditions that a person has to look at before the refund. Such a payment is refunded on its own page, and not
 * in bulk.
 */
const CAUTIONS = {
  open_block: ({ hasOpenBlock }: RefundVerdict) => hasOpenBlock,
  failed_before: ({ failedBefore }: RefundVerdict) => failedBefore > 0,
  paid_by_another: ({ isPaidByAnother }: RefundVerdict) => isPaidByAnother,
  shared: ({ legsGone }: RefundVerdict) => legsGone.length > 0,
  past_window: ({ isPastWindow }: RefundVerdict) => isPastWindow,
  /** It takes a proof of presence of its own, and one proof is for the whole of a bulk. */
  needs_others: ({ rules }: RefundVerdict) => rules.people > 0,
};
type Caution = keyof typeof CAUTIONS;

export type Plan =
  | { is: "ready" }
  | { is: "single"; why: Caution }
  | { is: "impossible"; why: NonNullable<RefundVerdict["obstacle"]> };

/**
 * The plan for a payment in a bulk refund. Payments that cannot be refunded come first, then those that need a look.
 */
export function planOf(verdict: RefundVerdict): Plan {
  const { obstacle } = verdict;
  if (obstacle !== null && obstacle !== "needs_manager") return { is: "impossible", why: obstacle };
  const cautions = Object.entries(CAUTIONS) as [Caution, (verdict: RefundVerdict) => boolean][];
  const caution = cautions.find(([, holds]) => holds(verdict));
  if (caution) return { is: "single", why: caution[0] };
  return obstacle === null ? { is: "ready" } : { is: "impossible", why: obstacle };
}

/** The outcome of one request. It may be sent again only where it is certain that nothing was done. */
export type RowResult =
  | { is: "asked" }
  | { is: "failed" }
  | { is: "waits" }
  | { is: "verifying" }
  | { is: "refused"; outcome: Outcome<RequestedRefund> }
  | { is: "not_sent"; outcome: Outcome<RequestedRefund> };

export function resultOf(outcome: Outcome<RequestedRefund>): RowResult {
  switch (outcome.is) {
    case "done": {
      const { isAccepted, hasFailed, isAwaitingApproval, heldUntil } = outcome.data;
      if (isAccepted) return { is: hasFailed ? "failed" : "asked" };
      return isAwaitingApproval || heldUntil !== null ? { is: "waits" } : { is: "verifying" };
    }
    case "unanswered":
      return { is: "verifying" };
    case "refused":
      return { is: "refused", outcome };
    case "not_sent":
      return { is: "not_sent", outcome };
  }
}

/**
 * After these outcomes the next item is not sent automatically: the connection, the session or the person prevents
 * it.
 */
export const stopsAll = ({ is }: Outcome<unknown>): boolean => is === "not_sent" || is === "unanswered";

/** Those that are still to be sent. */
export const dueOf = <Row extends { id: string }>(
  rows: readonly Row[],
  plans: ReadonlyMap<string, Plan>,
  results: ReadonlyMap<string, RowResult>,
): Row[] =>
  rows.filter(({ id }) => {
    const result = results.get(id);
    return plans.get(id)?.is === "ready" && (result === undefined || result.is === "not_sent");
  });
