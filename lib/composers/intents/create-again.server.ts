import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { parseJson } from "@/lib/core/json/json";
import { type DocumentType } from "@/lib/core/brazil/documents";
import { type PixKeyType } from "@/lib/core/brazil/pix-key";
import { retryObstacle } from "@/lib/engine/intents/retry-obstacle";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { lockOpenIntent } from "@/lib/engine/intents/open-records.server";
import { type IntentRow, findIntent, settleOpenIntent } from "@/lib/engine/intents/records.server";
import { type CreateAgainInput, type CreatedAgain } from "@/lib/engine/intents/schema";
import { publish } from "@/lib/platform/live/publish.server";
import { assertRefundable, totalBefore } from "@/lib/domain/refunds/request-refund.server";
import { judgeRefund } from "@/lib/domain/refunds/judge-refund.server";
import { insertEvidence } from "@/lib/domain/refunds/request-records.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { prepareWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { sentBy } from "@/lib/domain/withdrawals/withdrawal-handler.server";
import { completers } from "./complete-intents.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

/**
 * A new write in place of one that came to no known outcome (faults, F18 and 4): the same content with a new key, naming
 * the old one, which is given up in the same transaction. A withdrawal waits for a second person; a refund where the rules of outgoing money say so.
 * Throws `conflict` where it is not the time for it, `not_allowed` where it is not this person's to do.
 */
export async function createAgain(ctx: Context, input: CreateAgainInput): Promise<CreatedAgain> {
  const found = await ctx.store.read((reader) => findIntent(reader, input.replaces));
  if (found?.wallet !== ctx.wallet) throw new AppError("not_found", { message: `intent ${input.replaces}` });
  const old = withOpenBody(ctx.vault, found);

  const { kind } = old;
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
    prepare: async (tx, written) => {
      const { now } = written;
      // A notice that this refund was done, worked out just now, is waited for: it speaks against another one.
      if (kind === "refund" && old.subject !== null) await lock(tx, "object", old.subject);
      const given = await giveUp(tx, ctx, input, now);
      if (kind === "refund") {
        await refuseSecondRefund(tx, ctx, given);
        const about = { intentId: input.intentId, transactionId: given.subject ?? "" };
        const wait = await judgeRefund(tx, ctx, about, written);
        await insertEvidence(tx, {
          intentId: input.intentId,
          wallet: ctx.wallet,
          totalBefore: before,
          beforeAt: before === null ? null : now,
        });
        return wait;
      }
      // The amount does not matter here: the money may have left once already.
      return payout
        ? prepareWithdrawal(
            tx,
            ctx,
            {
              ...payout,
              pixKeyType: payout.pixKeyType as PixKeyType,
              holderDocumentType: payout.holderDocumentType as DocumentType,
              intentId: input.intentId,
              subject: null,
              invoice: null,
              payAgain: true,
              peopleAtLeast: 1,
              projectId: payout.projectId,
            },
            written,
          )
        : undefined;
    },
  });
  if (made.replaces !== old.id) throw new AppError("key_reused", { message: "this form made another write" });
  const after = payout ? made : await completers[kind].run(ctx, made.id);
  return { intentId: after.id, state: after.state, resultId: after.resultId };
}

async function giveUp(tx: Tx, ctx: Context, input: CreateAgainInput, now: Date): Promise<IntentRow> {
  const { actor } = ctx;
  const old = await lockOpenIntent(tx, scopeOf(actor), input.replaces);
  if (!old) throw new AppError("conflict", { reason: "outcome_known" });
  if (old.isInHand) throw new AppError("conflict", { reason: "attempt_under_way" });
  const whyNot = retryObstacle(old, actor);
  if (whyNot === "not_now") throw new AppError("conflict", { reason: "not_again_now" });
  if (whyNot !== null) throw new AppError("not_allowed", { message: whyNot });

  await settleOpenIntent(tx, old.id, { state: "abandoned", settledAt: now, nextAttemptAt: null });
  await publish(tx, [
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
      pausedBecause: old.pausedBecause,
      mayHaveTakenEffect: old.mayHaveTakenEffect,
      replacedBy: input.intentId,
      traceId: ctx.traceId,
    },
  });
  return old;
}

/** Refunds may not exceed the payment: what speaks against the first request speaks against the second. */
async function refuseSecondRefund(reader: Reader, ctx: Context, { subject }: IntentRow): Promise<void> {
  if (subject === null) throw new AppError("conflict", { reason: "refund_not_paid" });
  await assertRefundable(reader, ctx, {
    transactionId: subject,
    despiteOpenBlock: false,
    failedBefore: null,
  });
}
