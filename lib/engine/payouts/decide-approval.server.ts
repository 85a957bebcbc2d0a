import "server-only";
import { type PersonDecision } from "@/lib/core/enums/intents";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { findSessionPlace } from "@/lib/platform/change-requests/records.server";
import { sharedPlace } from "@/lib/platform/change-requests/shared-origin";
import { assertPresenceIn } from "@/lib/platform/auth/second-step/presence.server";
import { assertNotInPayoutCooldown } from "@/lib/platform/auth/rights/assert-not-in-payout-cooldown.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type IntentChange, type IntentRow, settleOpenIntent } from "@/lib/engine/intents/records.server";
import { noteTakenBack } from "@/lib/platform/change-requests/draft-pace.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type DecideInput } from "./approval-schema";
import { insertDecision, listDecisions, lockApprovalRequest, saveDecision } from "./approval-records.server";
import { earliestSendAt } from "./evaluate-rules";
import { draftEndsAt } from "./draft-life";
import { mayApprovePayout } from "./may-approve-payout.server";
import { subjectOf } from "./request-approval.server";
import { readRules } from "./read-rules.server";

export type DecisionWithReason = { decision: PersonDecision; reason: string | null };

/** The steps that one kind of write adds to an approval, under the row's lock. */
export type OnYes = {
  /** Throws where it may not be agreed to as things stand now. */
  check?: (tx: Tx, intent: IntentRow) => Promise<void>;
  /** When enough have agreed. */
  whenAgreed?: (tx: Tx, intent: IntentRow, now: Date) => Promise<void>;
};

/**
 * One person's word on a write that takes money out and waits: another's yes to exactly the bytes that were seen, another's
 * no, which is enough alone, or taken back by its maker: before enough have agreed, and behind that for as long as it is held
 * and was never sent. Never one's own yes, and each person once (security, T12). Nothing is sent here.
 */
export async function decideApproval(
  ctx: Context,
  kind: PayoutKind,
  { intentId, bodySha256 }: DecideInput,
  { decision, reason }: DecisionWithReason,
  { check, whenAgreed }: OnYes = {},
): Promise<void> {
  const { actor, wallet } = ctx;
  await ctx.store.transaction(async (tx) => {
    const request = await lockApprovalRequest(tx, kind, wallet, intentId);
    if (!request) throw new AppError("not_found", { message: `${kind} to approve` });
    const { intent, approval } = request;
    const { rules } = await readRules(tx);
    const isOwn = intent.personId === actor.personId;
    const mayDecide = !isOwn && (await mayApprovePayout(tx, rules, actor, { kind, intentId }));
    if (decision === "withdrawn" ? !isOwn : !mayDecide)
      throw new AppError("not_allowed", { message: "second person" });
    const isWhatWasSeen = bodySha256 === approval.bodySha256 && bodySha256 === intent.bodySha256;
    const isWaiting = intent.state === "awaiting_approval" && approval.decision === null;
    const isStillHeld = decision === "withdrawn" && isHeldUnsent(intent);
    if (!isWhatWasSeen || !(isWaiting || isStillHeld))
      throw new AppError("conflict", {
        reason: "changed",
        message: "the request differs from the one shown, or was decided already",
      });
    // The worker ends it within seconds: until then it is over all the same.
    if (decision === "approved" && draftEndsAt(approval) <= ctx.clock.now())
      throw new AppError("conflict", { reason: "draft_ended" });

    const freeze = await freezeOver(tx, kind, wallet);
    // After a restore it may have been agreed to and sent: nothing is decided before that is looked up.
    if (freeze === "restore") throw new AppError("conflict", { reason: "restore_being_read" });
    if (freeze !== null && decision === "approved")
      throw new AppError("frozen", { message: `${kind} of ${wallet}` });
    const now = ctx.clock.now();
    const dueNow = await databaseNow(tx);
    const leavesAt = earliestSendAt(rules, { kind, heldUntil: intent.heldUntil, now: dueNow });
    if (decision === "approved") {
      if (leavesAt === null) throw new AppError("conflict", { reason: "no_open_hour" });
      await assertPresenceIn(tx, ctx);
      await assertNotInPayoutCooldown(tx, actor.personId, now);
      await check?.(tx, intent);
    }
    const said = { intentId, personId: actor.personId, decision, bodySha256, reason, at: now };
    if (!(await insertDecision(tx, said))) throw new AppError("conflict", { reason: "changed" });
    if (decision === "withdrawn") await noteTakenBack(tx, actor.personId, await subjectOf(tx, intentId));
    const isFinal = decision !== "approved" || (await countAgreed(tx, intentId)) >= approval.peopleNeeded;
    if (isFinal) {
      const decided = { decision, decidedBy: actor.personId, decidedAt: now, reason };
      // The approvals of others remain: the maker's decision is stored beside them.
      if (isWaiting && !(await saveDecision(tx, intentId, decided)))
        throw new AppError("conflict", { reason: "changed" });
      await settleOpenIntent(
        tx,
        intentId,
        decision === "approved" ? leavesAtOnceOrLater(leavesAt ?? dueNow, dueNow) : abandonedAt(now),
      );
      if (decision === "approved") await whenAgreed?.(tx, intent, now);
    }
    await publish(tx, [
      { name: `${kind}.changed`, wallet },
      { name: "intent.changed", ids: [intentId], wallet },
    ]);
    if (isFinal && decision !== "withdrawn")
      await notify(tx, {
        kind: decision === "approved" ? "approval_granted" : "approval_declined",
        write: kind,
        wallet,
        objectId: intentId,
        now,
        to: intent.personId ?? actor.personId,
        except: actor.personId,
      });
    const shared =
      isOwn || approval.sessionId === null
        ? null
        : sharedPlace(
            await findSessionPlace(tx, approval.sessionId),
            await findSessionPlace(tx, actor.sessionId),
          );
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: `${kind}.${decision}`,
      objectType: "intent",
      objectId: intentId,
      wallet,
      reason,
      ...(shared && { cause: shared }),
      details: { bodySha256 },
    });
  });
}

/** Its row is locked, so no process takes its lease meanwhile. An earlier lease holder may have sent it. */
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

/** An approved write is sent at once, or when its time has come and the hours are open. */
const leavesAtOnceOrLater = (at: Date, now: Date): IntentChange => ({
  state: "ready",
  nextAttemptAt: at,
  ...(at > now && { heldUntil: at }),
});

const abandonedAt = (now: Date): IntentChange => ({
  state: "abandoned",
  settledAt: now,
  nextAttemptAt: null,
});
