import "server-only";
import { appendAudit } from "@/lib/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { parseJson } from "@/lib/core/json";
import { ZERO } from "@/lib/core/money";
import { INTENT_KINDS } from "@/lib/intents/handler.server";
import { whyNotAgain } from "@/lib/intents/not-again";
import { openIntent } from "@/lib/intents/open-intent.server";
import { lockOpenIntent } from "@/lib/intents/open-records.server";
import { type IntentRow, findIntent, settleOpenIntent } from "@/lib/intents/records.server";
import { type CreateAgainInput, type CreatedAgain } from "@/lib/intents/schema";
import { ring } from "@/lib/live/ring.server";
import { lockObject } from "@/lib/mirror/records.server";
import { assertRefundable, totalBefore } from "@/lib/refunds/request-refund.server";
import { insertEvidence } from "@/lib/refunds/request-records.server";
import { type Tx } from "@/lib/store/store.server";
import { requestApproval } from "@/lib/withdrawals/request-approval.server";
import { sentBy } from "@/lib/withdrawals/withdrawal-handler.server";
import { completers } from "./complete-intents.server";

/**
 * A new write in place of one that came to no known outcome (faults, F18 and 4): the same content with a new key, naming
 * the old one, which is given up in the same transaction. A withdrawal waits for a second person; a refund is sent by one.
 * Throws `conflict` where it is not the time for it, `not_allowed` where it is not this person's to do.
 */
export async function createAgain(ctx: Context, input: CreateAgainInput): Promise<CreatedAgain> {
  const old = await ctx.store.read((tx) => findIntent(tx, input.replaces));
  const kind = INTENT_KINDS.find((known) => known === old?.kind);
  if (!old || !kind || old.wallet !== ctx.wallet)
    throw new AppError("not_found", { message: `intent ${input.replaces}` });

  const payout = kind === "withdrawal" ? sentBy(old) : null;
  const before = kind === "refund" ? await totalBefore(ctx) : null;
  const made = await openIntent(ctx, {
    id: input.intentId,
    kind,
    path: old.path,
    body: parseJson(old.body.toString("utf8")),
    hasKey: old.idempotencyKey !== null,
    externalReference: old.externalReference ?? undefined,
    subject: old.subject ?? undefined,
    replaces: old.id,
    needsApproval: payout !== null,
    prepare: async (tx, { bodySha256, now }) => {
      // A notice that this refund was done, worked out just now, is waited for: it speaks against another one.
      if (kind === "refund" && old.subject !== null) await lockObject(tx, old.subject);
      const given = await giveUp(tx, ctx, input, now);
      if (kind === "refund") {
        await refuseSecondRefund(tx, ctx, given);
        await insertEvidence(tx, {
          intentId: input.intentId,
          wallet: ctx.wallet,
          totalBefore: before,
          beforeAt: before === null ? null : now,
        });
      }
      // Whatever the amount: the money may have left once already.
      if (payout)
        await requestApproval(tx, ctx, {
          intentId: input.intentId,
          bodySha256,
          amountCentavos: payout.amountCentavos,
          limitCentavos: ZERO,
          now,
        });
    },
  });
  if (made.replaces !== old.id) throw new AppError("key_reused", { message: "this form made another write" });
  const after = payout ? made : ((await completers[kind]?.run(ctx, made.id)) ?? made);
  return { intentId: after.id, state: after.state, resultId: after.resultId };
}

async function giveUp(tx: Tx, ctx: Context, input: CreateAgainInput, now: Date): Promise<IntentRow> {
  const { actor } = ctx;
  const old = await lockOpenIntent(tx, scopeOf(actor), input.replaces);
  if (!old) throw new AppError("conflict", { message: "its outcome is known" });
  if (old.isInHand) throw new AppError("conflict", { message: "an attempt is under way" });
  const whyNot = whyNotAgain(old, actor);
  if (whyNot === "not_now") throw new AppError("conflict", { message: "not to be made again" });
  if (whyNot !== null) throw new AppError("not_allowed", { message: whyNot });

  await settleOpenIntent(tx, old.id, { state: "abandoned", settledAt: now, nextAttemptAt: null });
  await ring(tx, [
    { name: "intent.changed", ids: [old.id], wallet: old.wallet },
    { name: "withdrawal.changed", wallet: old.wallet },
    { name: "refund.changed", wallet: old.wallet },
  ]);
  await appendAudit(tx, {
    at: now,
    personId: actor.personId,
    act: "intent.create_again",
    objectType: "intent",
    objectId: old.id,
    wallet: old.wallet,
    reason: input.reason,
    details: {
      kind: old.kind,
      before: old.state,
      frozenBecause: old.frozenBecause,
      mayHaveTakenEffect: old.mayHaveTakenEffect,
      replacedBy: input.intentId,
      traceId: ctx.traceId,
    },
  });
  return old;
}

/** Refunds may not exceed the payment: what speaks against the first request speaks against the second. */
async function refuseSecondRefund(tx: Tx, ctx: Context, { subject }: IntentRow): Promise<void> {
  if (subject === null) throw new AppError("conflict", { message: "no payment" });
  await assertRefundable(tx, ctx, { transactionId: subject, despiteOpenBlock: false });
}
