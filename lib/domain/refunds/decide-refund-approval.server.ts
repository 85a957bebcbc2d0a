import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Conflict } from "@/lib/core/enums/conflicts";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type DecideInput, type DeclineInput } from "@/lib/engine/payouts/approval-schema";
import { decideApproval } from "@/lib/engine/payouts/decide-approval.server";
import { findPayout } from "@/lib/engine/payouts/records.server";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Changed, changedSince } from "./changed-since.server";
import { refundHandler } from "./refund-handler.server";
import { toRequestedRefund } from "./request-refund.server";
import { type RequestedRefund } from "./schema";

/**
 * Approves as another person, who has just shown presence as the action requires. With enough approvals the refund is
 * sent once: the service accepts no key here, and a sent refund is never sent again.
 */
export async function approveRefund(ctx: Context, input: DecideInput): Promise<RequestedRefund> {
  await decideApproval(
    ctx,
    "refund",
    input,
    { decision: "approved", reason: null },
    { check: refuseChanged },
  );
  const settled = await runIntent(ctx, refundHandler, input.intentId);
  return toRequestedRefund(ctx, settled, settled.subject ?? "", false);
}

export const declineRefund = (ctx: Context, input: DeclineInput): Promise<void> =>
  decideApproval(ctx, "refund", input, { decision: "declined", reason: input.reason });

export const cancelRefundRequest = (ctx: Context, input: DecideInput): Promise<void> =>
  decideApproval(ctx, "refund", input, { decision: "withdrawn", reason: null });

const REASONS = {
  request: "changed",
  not_paid: "refund_not_paid",
  given_back: "refund_asked_already",
  amount: "changed",
  block: "changed",
} as const satisfies Record<Changed, Conflict>;

async function refuseChanged(reader: Reader, intent: IntentRow): Promise<void> {
  const act = await findPayout(reader, intent.id);
  const changed = act && (await changedSince(reader, intent, act));
  if (changed) throw new AppError("conflict", { reason: REASONS[changed], message: `refund: ${changed}` });
}
