import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type BlockState, isWaiting } from "@/lib/core/enums/blocks";
import { addDaysTo, momentsOfDays, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "./assignees";
import { dueBetween } from "./deadline";
import { type BlockListFilter, type Segment } from "./inbox-records.server";
import { readOutcome } from "./outcome-rows";
import { type BlockListQuery } from "./schema";

export const SEGMENTS = ["awaiting", "others"] as const;

/** Converts a filter to its database conditions, for the list and for the file of the list's rows. */
export function toRowFilter(ctx: Context, filter: BlockListQuery, responseHours: number): BlockListFilter {
  const { assignee, deadline, from, to, heldOn, endedFrom, outcome } = filter;
  return {
    stage: filter.stage,
    status: filter.status,
    kind: filter.kind,
    wallet: filter.wallet,
    assigneeId: assignee === ASSIGNEE_ME ? ctx.actor.personId : assignee === ASSIGNEE_NONE ? null : assignee,
    ...momentsOfDays({ from, to }),
    heldAt: heldOn ? startOfDayInSaoPaulo(addDaysTo(heldOn, 1)) : undefined,
    endedSince: endedFrom ? startOfDayInSaoPaulo(endedFrom) : undefined,
    outcome: (outcome !== undefined && readOutcome(outcome)) || undefined,
    deadline: deadline && dueBetween(deadline, ctx.clock.now()),
    responseHours,
  };
}

/** An answer that is only recorded leaves the service's status as it was. */
const isOfWaiting = (state: BlockState): boolean => state === "answered" || isWaiting(state);

/** A deadline has only what waits; a status names its part of the list. */
export function segmentsOf({ stage, status, deadline }: BlockListQuery): readonly Segment[] {
  if (stage === "ended") return ["others"];
  if (stage === "answer") return ["awaiting"];
  const ofStatus = status === undefined ? SEGMENTS : ([isOfWaiting(status) ? "awaiting" : "others"] as const);
  return deadline ? ofStatus.filter((segment) => segment === "awaiting") : ofStatus;
}
