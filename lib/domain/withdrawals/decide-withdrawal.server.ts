import "server-only";
import { type SaidDecision } from "@/lib/core/words/intents";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights";
import { assertTakesPart } from "@/lib/platform/auth/takes-part.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { type IntentChange, type IntentRow, settleOpenIntent } from "@/lib/engine/intents/records.server";
import { agreeByPaying, hashOfKey } from "@/lib/engine/payouts/recipients.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { nextOpenHour } from "@/lib/engine/payouts/decide";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import { insertDecision, listDecisions, lockApprovalRequest, saveDecision } from "./approval-records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { amountOf, mayAgree } from "./may-agree.server";
import { toCreatedWithdrawal } from "./create-withdrawal.server";
import { draftEndsAt } from "./draft-life";
import { type CreatedWithdrawal, type DeclineWithdrawalInput, type DecideWithdrawalInput } from "./schema";
import { sentBy, withdrawalHandler } from "./withdrawal-handler.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

/**
 * Another person's yes, to exactly the bytes that were seen, by somebody who has just shown presence: the action asks.
 * When enough have agreed it is sent, or waits for its time. Never one's own, and each person once (security, T12).
 */
export async function approveWithdrawal(
  ctx: Context,
  input: DecideWithdrawalInput,
): Promise<CreatedWithdrawal> {
  await decide(ctx, input, "approved", null);
  return toCreatedWithdrawal(await runIntent(ctx, withdrawalHandler, input.intentId));
}

/** Another person's no: one is enough. */
export async function declineWithdrawal(ctx: Context, input: DeclineWithdrawalInput): Promise<void> {
  await decide(ctx, input, "declined", input.reason);
}

/** Taken back by whoever wrote it: before enough have agreed, and behind that for as long as it is held and was never sent. */
export async function takeBackWithdrawal(ctx: Context, input: DecideWithdrawalInput): Promise<void> {
  await decide(ctx, input, "withdrawn", null);
}

async function decide(
  ctx: Context,
  { intentId, bodySha256 }: DecideWithdrawalInput,
  decision: SaidDecision,
  reason: string | null,
): Promise<void> {
  const { actor, wallet } = ctx;
  await ctx.store.transaction(async (tx) => {
    const request = await lockApprovalRequest(tx, wallet, intentId);
    if (!request) throw new AppError("not_found", { message: "withdrawal to approve" });
    const { intent, approval } = request;
    const { rules } = await readRules(tx);
    const isOwn = intent.personId === actor.personId;
    const mayDecide = !isOwn && mayAgree(rules, actor, await amountOf(tx, ctx.vault, intent));
    if (decision === "withdrawn" ? !isOwn : !mayDecide)
      throw new AppError("not_allowed", { message: "second person" });
    const isWhatWasSeen = bodySha256 === approval.bodySha256 && bodySha256 === intent.bodySha256;
    const isWaiting = intent.state === "awaiting_approval" && approval.decision === null;
    const isStillHeld = decision === "withdrawn" && isHeldUnsent(intent);
    if (!isWhatWasSeen || !(isWaiting || isStillHeld))
      throw new AppError("conflict", { reason: "changed", message: "not what was seen, or decided already" });
    // The worker ends it within seconds: until then it is over all the same.
    if (decision === "approved" && draftEndsAt(approval) <= ctx.clock.now())
      throw new AppError("conflict", { reason: "draft_ended" });

    const freeze = await freezeOver(tx, "withdrawal", wallet);
    // After a restore it may have been agreed to and sent: nothing is decided before that is looked up.
    if (freeze === "restore") throw new AppError("conflict", { reason: "restore_being_read" });
    if (freeze !== null && decision === "approved")
      throw new AppError("frozen", { message: `withdrawal of ${wallet}` });
    const now = ctx.clock.now();
    if (decision === "approved") await assertTakesPart(tx, actor.personId, now);
    const said = { intentId, personId: actor.personId, decision, bodySha256, reason, at: now };
    if (!(await insertDecision(tx, said))) throw new AppError("conflict", { reason: "changed" });
    const isFinal = decision !== "approved" || (await countAgreed(tx, intentId)) >= approval.peopleNeeded;
    if (isFinal) {
      const decided = { decision, decidedBy: actor.personId, decidedAt: now, reason };
      // What others agreed to stays agreed to: its maker's word stands beside it.
      if (isWaiting && !(await saveDecision(tx, intentId, decided)))
        throw new AppError("conflict", { reason: "changed" });
      await settleOpenIntent(tx, intentId, changeBy(decision, intent, rules, now));
      if (decision === "approved" && mayDo(actor, "recipient.agree")) {
        const { pixKey } = sentBy(withOpenBody(ctx.vault, intent));
        await agreeByPaying(tx, wallet, hashOfKey(ctx.vault, pixKey), {
          personId: actor.personId,
          now,
        });
      }
    }
    await publish(tx, [
      { name: "withdrawal.changed", wallet },
      { name: "intent.changed", ids: [intentId], wallet },
    ]);
    if (isFinal && decision !== "withdrawn")
      await notify(tx, {
        kind: decision === "approved" ? "approval_granted" : "approval_declined",
        wallet,
        objectId: intentId,
        now,
        to: intent.personId ?? actor.personId,
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

/** Its row is locked: nobody takes its lease meanwhile, and whoever had it may have sent it. */
const isHeldUnsent = ({
  state,
  heldUntil,
  firstSentAt,
  leaseOwner,
  mayHaveTakenEffect,
}: IntentRow): boolean =>
  state === "ready" &&
  heldUntil !== null &&
  firstSentAt === null &&
  leaseOwner === null &&
  !mayHaveTakenEffect;

const countAgreed = async (reader: Reader, intentId: string): Promise<number> =>
  (await listDecisions(reader, [intentId])).filter(({ decision }) => decision === "approved").length;

/** What was agreed to leaves at once, or when its time has come and the hours are open. */
function changeBy(
  decision: SaidDecision,
  { heldUntil }: IntentRow,
  rules: PayoutRules,
  now: Date,
): IntentChange {
  if (decision !== "approved") return { state: "abandoned", settledAt: now, nextAttemptAt: null };
  const from = heldUntil !== null && heldUntil > now ? heldUntil : now;
  const opens = nextOpenHour(rules.withdrawal.hours, from);
  return { state: "ready", nextAttemptAt: opens, heldUntil: opens > now ? opens : heldUntil };
}
