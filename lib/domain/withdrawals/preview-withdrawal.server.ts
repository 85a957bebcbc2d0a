import "server-only";
import { toRecipientFacts, verdictOn } from "@/lib/engine/payouts/evaluate-payout.server";
import { projectOf } from "@/lib/engine/payouts/records.server";
import { hashOfKey, recipientOf } from "@/lib/engine/payouts/recipients.server";
import { verdictView } from "@/lib/engine/payouts/verdict-view.server";
import { type Context } from "@/lib/platform/context.server";
import { leavesBalance, subjectOf } from "./create-withdrawal.server";
import { sameReference } from "./same-reference.server";
import { type PreviewWithdrawalInput, type WithdrawalPreview } from "./schema";

/**
 * The rules' word on a withdrawal that was not asked for yet, and earlier ones of its reference. Nothing is written, and nothing
 * is promised by it.
 */
export async function previewWithdrawal(
  ctx: Context,
  input: PreviewWithdrawalInput,
): Promise<WithdrawalPreview> {
  return ctx.store.snapshot(async (reader) => {
    const amountCentavos = await leavesBalance(reader, ctx.wallet, input);
    const project = await projectOf(reader, input.projectId);
    const recipient = hashOfKey(ctx.vault, input.pixKey);
    const judged = await verdictOn(reader, ctx, {
      kind: "withdrawal",
      amountCentavos,
      project,
      recipient,
      register: toRecipientFacts(await recipientOf(reader, ctx.wallet, recipient)),
      duplicateConfirmed: false,
      subject: subjectOf(ctx.vault, input),
    });
    return {
      ...(await verdictView(reader, ctx, { kind: "withdrawal", amountCentavos, project }, judged)),
      sameReference: await sameReference(reader, ctx, { reference: input.externalReference, not: null }),
    };
  });
}
