import "server-only";
import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/words/payouts";
import { isOneOf } from "@/lib/core/words/words";
import { REFUNDS_TO_APPROVE } from "@/lib/domain/refunds/get-refund-approval.server";
import { WITHDRAWALS_TO_APPROVE } from "@/lib/domain/withdrawals/get-approval-request.server";
import { type Approvable, getApprovalBrief } from "@/lib/engine/payouts/read-approvals.server";
import { type Context } from "@/lib/platform/context.server";
import { listTasks } from "./list-tasks.server";
import { type Briefs, type Tasks } from "./schema";

/** So many requests are told whole beside their task, the most urgent ones; the others on their pages alone. */
export const BRIEFS_MAX = 3;

const APPROVABLE: Record<PayoutKind, Approvable> = {
  withdrawal: WITHDRAWALS_TO_APPROVE,
  refund: REFUNDS_TO_APPROVE,
};

/**
 * The facts by which this person would judge its most urgent requests. Key and document stay masked: their page shows
 * them, and records the reveal.
 */
export const listBriefs = async (ctx: Context): Promise<Briefs> => briefsOf(ctx, await listTasks(ctx));

export async function briefsOf(ctx: Context, { items }: Pick<Tasks, "items">): Promise<Briefs> {
  const asked = items.filter(({ kind }) => kind === "approval").slice(0, BRIEFS_MAX);
  if (asked.length === 0) return { items: [] };
  return ctx.store.snapshot(async (reader) => {
    const briefs: Briefs["items"] = [];
    for (const { id: intentId, wallet, about } of asked) {
      if (wallet === null || !isOneOf(PAYOUT_KINDS, about)) continue;
      const brief = await getApprovalBrief(reader, ctx, APPROVABLE[about], { wallet, intentId });
      if (brief !== null) briefs.push(brief);
    }
    return { items: briefs };
  });
}
