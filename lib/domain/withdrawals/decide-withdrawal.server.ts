import "server-only";
import { type ApprovalDecision } from "@/lib/core/words/intents";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { type IntentChange, settleOpenIntent } from "@/lib/engine/intents/records.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import { lockApprovalRequest, saveDecision } from "./approval-records.server";
import { toCreatedWithdrawal } from "./create-withdrawal.server";
import { type CreatedWithdrawal, type DeclineWithdrawalInput, type DecideWithdrawalInput } from "./schema";
import { withdrawalHandler } from "./withdrawal-handler.server";

/**
 * The second person's yes, to exactly the bytes that were seen; then it is sent. Never one's own, and only by somebody
 * who has just shown presence: the action asks (security, T12).
 */
export async function approveWithdrawal(
  ctx: Context,
  input: DecideWithdrawalInput,
): Promise<CreatedWithdrawal> {
  await decide(ctx, input, "approved", null, { state: "ready", nextAttemptAt: ctx.clock.now() });
  return toCreatedWithdrawal(await runIntent(ctx, withdrawalHandler, input.intentId));
}

/** The second person's no. */
export async function declineWithdrawal(ctx: Context, input: DeclineWithdrawalInput): Promise<void> {
  await decide(ctx, input, "declined", input.reason, givenUp(ctx));
}

/** Taken back by whoever wrote it, before anybody decided. */
export async function takeBackWithdrawal(ctx: Context, input: DecideWithdrawalInput): Promise<void> {
  await decide(ctx, input, "withdrawn", null, givenUp(ctx));
}

const givenUp = (ctx: Context): IntentChange => ({
  state: "abandoned",
  settledAt: ctx.clock.now(),
  nextAttemptAt: null,
});

async function decide(
  ctx: Context,
  { intentId, bodySha256 }: DecideWithdrawalInput,
  decision: ApprovalDecision,
  reason: string | null,
  change: IntentChange,
): Promise<void> {
  const { actor, wallet } = ctx;
  await ctx.store.transaction(async (tx) => {
    const request = await lockApprovalRequest(tx, wallet, intentId);
    if (!request) throw new AppError("not_found", { message: "withdrawal to approve" });
    const isOwn = request.intent.personId === actor.personId;
    const isAllowed = decision === "withdrawn" ? isOwn : !isOwn && mayDo(actor, "second_person.decide");
    if (!isAllowed) throw new AppError("not_allowed", { message: "second person" });
    const isWhatWasSeen =
      bodySha256 === request.approval.bodySha256 && bodySha256 === request.intent.bodySha256;
    if (!isWhatWasSeen || request.intent.state !== "awaiting_approval" || request.approval.decision !== null)
      throw new AppError("conflict", { reason: "changed", message: "not what was seen, or decided already" });

    const freeze = await freezeOver(tx, "withdrawal", wallet);
    // After a restore it may have been agreed to and sent: nothing is decided before that is looked up.
    if (freeze === "restore") throw new AppError("conflict", { reason: "restore_being_read" });
    if (freeze !== null && decision === "approved")
      throw new AppError("frozen", { message: `withdrawal of ${wallet}` });
    const now = ctx.clock.now();
    const decided = { decision, decidedBy: actor.personId, decidedAt: now, reason };
    if (!(await saveDecision(tx, intentId, decided))) throw new AppError("conflict", { reason: "changed" });
    await settleOpenIntent(tx, intentId, change);
    await publish(tx, [
      { name: "withdrawal.changed", wallet },
      { name: "intent.changed", ids: [intentId], wallet },
    ]);
    if (decision !== "withdrawn")
      await notify(tx, {
        kind: decision === "approved" ? "approval_granted" : "approval_declined",
        wallet,
        objectId: intentId,
        now,
        to: request.intent.personId ?? actor.personId,
        except: actor.personId,
      });
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: `withdrawal.${decision}`,
      objectType: "intent",
      objectId: intentId,
      wallet,
      reason,
      details: { bodySha256 },
    });
  });
}
