import "server-only";
import { ROLES } from "@/lib/core/words/people";
import { mayAgreeTo } from "@/lib/engine/payouts/decide";
import { nameIn, toRegister, verdictOn } from "@/lib/engine/payouts/judge-outgoing.server";
import { listDeciders } from "@/lib/engine/payouts/records.server";
import { hashOfKey, recipientOf } from "@/lib/engine/payouts/recipients.server";
import { faultOf } from "@/lib/engine/payouts/rule-fault";
import { type VerdictView } from "@/lib/engine/payouts/schema";
import { type Context } from "@/lib/platform/context.server";
import { leavesBalance, subjectOf } from "./create-withdrawal.server";
import { type PreviewWithdrawalInput } from "./schema";

const NAMED_MAX = 5;

/** What the rules would say of a withdrawal that was not asked for yet. Nothing is written, and nothing is promised by it. */
export async function previewWithdrawal(ctx: Context, input: PreviewWithdrawalInput): Promise<VerdictView> {
  return ctx.store.snapshot(async (reader) => {
    const amountCentavos = await leavesBalance(reader, ctx.wallet, input);
    const recipient = hashOfKey(ctx.vault, input.pixKey);
    const { verdict, rules } = await verdictOn(reader, ctx, {
      kind: "withdrawal",
      amountCentavos,
      recipient,
      register: toRegister(await recipientOf(reader, ctx.wallet, recipient)),
      isMeant: false,
      subject: subjectOf(ctx.vault, input),
    });
    const { met, stoppedBy, askedBy, people, holdUntil } = verdict;
    const roles = ROLES.filter((role) => mayAgreeTo(rules, { kind: "withdrawal", amountCentavos }, role));
    const asked = { wallet: ctx.wallet, roles, not: ctx.actor.personId, limit: NAMED_MAX };
    return {
      met,
      stopped: stoppedBy && faultOf(stoppedBy, nameIn(stoppedBy, ctx)),
      isAsked: askedBy !== null,
      people,
      holdUntil: holdUntil?.toISOString() ?? null,
      canAgree: people === 0 || stoppedBy !== null ? [] : await listDeciders(reader, asked),
    };
  });
}
