import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type DecideInput, type DeclineInput } from "@/lib/engine/payouts/approval-schema";
import { decideApproval } from "@/lib/engine/payouts/decide-approval.server";
import { agreeByPaying, hashOfKey } from "@/lib/engine/payouts/recipients.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { toCreatedWithdrawal } from "./create-withdrawal.server";
import { type CreatedWithdrawal } from "./schema";
import { refuseUnseenReference } from "./same-reference.server";
import { sentBy, withdrawalHandler } from "./withdrawal-handler.server";

/**
 * Approves as another person, who has just shown presence as the action requires. With enough approvals the
 * withdrawal is sent, or waits for its time. Throws `conflict` with `reference_paid` where another withdrawal names
 * the same invoice, and the person has not confirmed this one beside it.
 */
export async function approveWithdrawal(ctx: Context, input: DecideInput): Promise<CreatedWithdrawal> {
  const { actor, wallet } = ctx;
  await decideApproval(
    ctx,
    "withdrawal",
    input,
    { decision: "approved", reason: null },
    {
      check: (tx, intent) =>
        refuseUnseenReference(tx, ctx, {
          reference: intent.externalReference,
          not: intent.id,
          seen: input.referenceSeen,
        }),
      whenAgreed: async (tx, intent, now) => {
        if (!mayDo(actor, "recipient.agree")) return;
        const { pixKey } = sentBy(withOpenBody(ctx.vault, intent));
        await agreeByPaying(tx, wallet, hashOfKey(ctx.vault, pixKey), { personId: actor.personId, now });
      },
    },
  );
  return toCreatedWithdrawal(await runIntent(ctx, withdrawalHandler, input.intentId));
}

export const declineWithdrawal = (ctx: Context, input: DeclineInput): Promise<void> =>
  decideApproval(ctx, "withdrawal", input, { decision: "declined", reason: input.reason });

export const cancelWithdrawalRequest = (ctx: Context, input: DecideInput): Promise<void> =>
  decideApproval(ctx, "withdrawal", input, { decision: "withdrawn", reason: null });
