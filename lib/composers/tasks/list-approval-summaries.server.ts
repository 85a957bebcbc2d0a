import "server-only";
import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/enums/payouts";
import { isOneOf } from "@/lib/core/enums/enums";
import { REFUNDS_TO_APPROVE } from "@/lib/domain/refunds/get-refund-approval.server";
import { WITHDRAWALS_TO_APPROVE } from "@/lib/domain/withdrawals/get-approval-request.server";
import { type Approvable, getApprovalSummary } from "@/lib/engine/payouts/read-approvals.server";
import { type Context } from "@/lib/platform/context.server";
import { listTasks } from "./list-tasks.server";
import { type ApprovalSummaries, type Tasks } from "./schema";

/**
 * The maximum number of requests shown whole beside their task, the most urgent first. The others appear on their
 * pages alone.
 */
export const BRIEFS_MAX = 3;

const APPROVABLE: Record<PayoutKind, Approvable> = {
  withdrawal: WITHDRAWALS_TO_APPROVE,
  refund: REFUNDS_TO_APPROVE,
};

/**
 * The facts by which this person would judge its most urgent requests. Key and document stay masked: their page shows
 * them, and records the reveal.
 */
export const listApprovalSummaries = async (ctx: Context): Promise<ApprovalSummaries> =>
  approvalSummariesOf(ctx, await listTasks(ctx));

export async function approvalSummariesOf(
  ctx: Context,
  { items }: Pick<Tasks, "items">,
): Promise<ApprovalSummaries> {
  const asked = items.filter(({ kind }) => kind === "approval").slice(0, BRIEFS_MAX);
  if (asked.length === 0) return { items: [] };
  return ctx.store.snapshot(async (reader) => {
    const briefs: ApprovalSummaries["items"] = [];
    for (const { id: intentId, wallet, about } of asked) {
      if (wallet === null || !isOneOf(PAYOUT_KINDS, about)) continue;
      const brief = await getApprovalSummary(reader, ctx, APPROVABLE[about], { wallet, intentId });
      if (brief !== null) briefs.push(brief);
    }
    return { items: briefs };
  });
}
