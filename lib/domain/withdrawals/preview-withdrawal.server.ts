import "server-only";
import { toRegister, verdictOn } from "@/lib/engine/payouts/judge-outgoing.server";
import { projectOf } from "@/lib/engine/payouts/records.server";
import { hashOfKey, recipientOf } from "@/lib/engine/payouts/recipients.server";
import { type VerdictView } from "@/lib/engine/payouts/schema";
import { verdictView } from "@/lib/engine/payouts/verdict-view.server";
import { type Context } from "@/lib/platform/context.server";
import { leavesBalance, subjectOf } from "./create-withdrawal.server";
import { type PreviewWithdrawalInput } from "./schema";

/** What the rules would say of a withdrawal that was not asked for yet. Nothing is written, and nothing is promised by it. */
export async function previewWithdrawal(ctx: Context, input: PreviewWithdrawalInput): Promise<VerdictView> {
  return ctx.store.snapshot(async (reader) => {
    const amountCentavos = await leavesBalance(reader, ctx.wallet, input);
    const project = await projectOf(reader, input.projectId);
    const recipient = hashOfKey(ctx.vault, input.pixKey);
    const judged = await verdictOn(reader, ctx, {
      kind: "withdrawal",
      amountCentavos,
      project,
      recipient,
      register: toRegister(await recipientOf(reader, ctx.wallet, recipient)),
      isMeant: false,
      subject: subjectOf(ctx.vault, input),
    });
    return verdictView(reader, ctx, { kind: "withdrawal", amountCentavos, project }, judged);
  });
}
