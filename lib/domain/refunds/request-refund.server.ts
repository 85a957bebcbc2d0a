import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Centavos } from "@/lib/core/money/money";
import { type Confirmation } from "@/lib/core/enums/observations";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { AttemptOutcome } from "@/lib/engine/intents/outcome";
import { type IntentRow, replaceIntent } from "@/lib/engine/intents/records.server";
import { causeOfStop, isStoppedByRules } from "@/lib/engine/payouts/evaluate-payout.server";
import { refusalOfPayout } from "@/lib/engine/payouts/refuse-unapproved.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { REFUNDABLE_TYPE, findPayment, findRefund } from "./records.server";
import { findFailedBefore } from "./failed-before.server";
import { refundPath } from "./changed-since.server";
import { refundHandler } from "./refund-handler.server";
import { judgeRefund } from "./judge-refund.server";
import { findLiveRefundIntent, insertEvidence } from "./request-records.server";
import { type RequestRefundInput, type RequestedRefund } from "./schema";

/** Another tab or another person requested it first. */
class AskedAlready extends Error {}

/**
 * Requests one refund for one payment, regardless of the requester and the number of requests; it is sent at most
 * once. Where the rules of outgoing money require it, the refund is stored and waits for other people. Throws
 * `invalid_input` without a reason that the settings require, `conflict` where the payment's state does not allow it
 * or a rule of outgoing money stops it, `not_allowed` under an open block, `too_many_requests` above a pace,
 * `rejected_upstream` with the service's message. A lost answer is not an error.
 */
export async function requestRefund(ctx: Context, input: RequestRefundInput): Promise<RequestedRefund> {
  const { transactionId, intentId } = input;
  await readIfUnconfirmed(ctx, transactionId, input.failedBefore > 0);
  const before = await totalBefore(ctx);
  try {
    await openIntent(ctx, {
      id: intentId,
      sentSecondsAgo: input.sentSecondsAgo,
      kind: "refund",
      path: refundPath(transactionId),
      body: { reason: input.reason },
      hasKey: false,
      subject: transactionId,
      prepare: async (tx, written) => {
        const { now } = written;
        // Two tabs at once: the second one waits here and then sees the first.
        await lock(tx, "object", transactionId);
        const replaced = await assertRefundable(tx, ctx, input);
        await assertConfirmed(tx, ctx, transactionId);
        await assertReasonGiven(tx, input);
        const wait = await judgeRefund(tx, ctx, { intentId, transactionId }, written);
        if (input.failedBefore > 0) await takePlaceOf(tx, ctx, input, replaced, now);
        await insertEvidence(tx, {
          intentId,
          wallet: ctx.wallet,
          totalBefore: before,
          beforeAt: before === null ? null : now,
        });
        return wait;
      },
    });
  } catch (error) {
    if (error instanceof AskedAlready || isSecondLiveRefund(error)) return earlierRefund(ctx, transactionId);
    if (isStoppedByRules(error)) await logRefusal(ctx, input, error);
    throw error;
  }
  const settled = await runIntent(ctx, refundHandler, intentId);
  if (settled.state === "rejected") await readAgainIfUnknown(ctx, settled);
  return toRequestedRefund(ctx, settled, transactionId, false);
}

/** A payment that only an event reported is not refunded before the service has shown that the money came. */
async function readIfUnconfirmed(ctx: Context, transactionId: string, isAgain: boolean): Promise<void> {
  const isOpen = await ctx.store.read(
    async (reader) =>
      // An earlier request is reported as it is, regardless of what the service shows now.
      (isAgain || (await findLiveRefundIntent(reader, transactionId)) === null) &&
      isUnread((await findPayment(reader, ctx.wallet, transactionId))?.confirmation),
  );
  if (!isOpen) return;
  const seen = await readTransaction(ctx, ctx.wallet, transactionId, ctx.traceId).catch((cause: unknown) => {
    throw new AppError("conflict", { reason: "refund_not_read", traceId: ctx.traceId, cause });
  });
  if (seen?.confirmation !== "by_read") throw new AppError("conflict", { reason: "refund_not_confirmed" });
}

/** Behind the lock once more: an event may have completed it since it was looked at. */
async function assertConfirmed(reader: Reader, { wallet }: Context, transactionId: string): Promise<void> {
  const payment = await findPayment(reader, wallet, transactionId);
  if (isUnread(payment?.confirmation)) throw new AppError("conflict", { reason: "refund_not_confirmed" });
}

/** Sums that add up are enough to count it, and not to give it back. */
const isUnread = (confirmation: Confirmation | null | undefined): boolean =>
  confirmation === "to_confirm" || confirmation === "by_balance";

export async function toRequestedRefund(
  { store }: Context,
  intent: IntentRow,
  transactionId: string,
  isEarlier: boolean,
): Promise<RequestedRefund> {
  if (intent.state === "rejected") throw refusalOfPayout(intent);
  if (intent.state === "abandoned") throw new AppError("conflict", { reason: "write_abandoned" });
  const isAccepted = intent.state === "accepted";
  const found = isAccepted
    ? await store.read((reader) => findRefund(reader, intent.wallet, transactionId))
    : null;
  return {
    transactionId,
    intentId: intent.id,
    isAccepted,
    hasFailed: found?.refund.state === "error",
    isAwaitingApproval: intent.state === "awaiting_approval",
    heldUntil: intent.firstSentAt === null ? (intent.heldUntil?.toISOString() ?? null) : null,
    isEarlier,
  };
}

/**
 * Inputs, B205, B206, B208. Also runs before a request is sent again in place of one whose answer was lost.
 * `failedBefore` is the number of failures that the person knows of; null accepts any number. Returns the failed
 * request that counts until now.
 */
export async function assertRefundable(
  reader: Reader,
  ctx: Context,
  input: Pick<RequestRefundInput, "transactionId" | "despiteOpenBlock"> & { failedBefore: number | null },
): Promise<IntentRow | null> {
  const payment = await findPayment(reader, ctx.wallet, input.transactionId);
  if (!payment) throw new AppError("not_found", { message: "payment" });
  const live = await findLiveRefundIntent(reader, payment.id);
  const failed = await findFailedBefore(reader, payment, live);
  const isAgain = failed !== null && (input.failedBefore ?? failed) === failed;
  if (live && !isAgain) throw new AskedAlready();
  if (payment.type !== REFUNDABLE_TYPE || payment.state !== "completed")
    throw new AppError("conflict", { reason: "refund_not_paid" });
  if (payment.refundState !== "none" && !isAgain)
    throw new AppError("conflict", { reason: "refund_asked_already" });
  const mayDespiteBlock = mayDo(ctx.actor, "refund.overrule") && input.despiteOpenBlock;
  if (payment.hasOpenBlock && !mayDespiteBlock)
    throw new AppError("not_allowed", { message: "open block", fields: { refund: "refund_open_block" } });
  return live;
}

/** The service asks for no reason; the settings may. */
async function assertReasonGiven(reader: Reader, { reason }: RequestRefundInput): Promise<void> {
  if (reason === undefined && (await readSettings(reader)).refundReasonRequired)
    throw new AppError("invalid_input", { fields: { reason: "required" } });
}

/** One live request for each payment: the one that failed gives way, and who wanted it so, and why, is written down. */
async function takePlaceOf(
  tx: Tx,
  ctx: Context,
  { intentId, transactionId, reason, failedBefore }: RequestRefundInput,
  replaced: IntentRow | null,
  now: Date,
): Promise<void> {
  if (replaced) await replaceIntent(tx, replaced.id, intentId);
  await appendAudit(tx, {
    at: now,
    personId: ctx.actor.personId,
    act: "refund.request_again",
    objectType: "transaction",
    objectId: transactionId,
    wallet: ctx.wallet,
    reason: reason ?? null,
    details: { intentId, replaces: replaced?.id ?? null, failedBefore, traceId: ctx.traceId },
  });
}

async function earlierRefund(ctx: Context, transactionId: string): Promise<RequestedRefund> {
  const intent = await ctx.store.read((reader) => findLiveRefundIntent(reader, transactionId));
  if (intent?.wallet !== ctx.wallet) throw new AppError("conflict", { reason: "refund_asked_already" });
  return toRequestedRefund(ctx, intent, transactionId, true);
}

/** The unique index behind the lock: a row that came by another way. */
function isSecondLiveRefund(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("constraint" in cause && cause.constraint === "intents_one_live_refund") return true;
  return false;
}

/** For comparison, should the answer get lost. Without it the refund goes on: a person then has less to go by. */
export async function totalBefore(ctx: Context): Promise<Centavos | null> {
  const { wallet, traceId } = ctx;
  try {
    return (await ctx.pix.getAccount({ wallet, traceId })).totalCentavos;
  } catch (error) {
    ctx.log.warn({ err: error, wallet, traceId }, "balance before the refund not read");
    return null;
  }
}

async function logRefusal(
  ctx: Context,
  { transactionId }: RequestRefundInput,
  stopped: AppError,
): Promise<void> {
  const cause = causeOfStop(stopped);
  await ctx.store.transaction((tx) =>
    appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "refund.request",
      objectType: "transaction",
      objectId: transactionId,
      wallet: ctx.wallet,
      ...(cause && { cause }),
      succeeded: false,
    }),
  );
}

/** The service does not know a payment that the mirror has: it is asked about it (faults, F15). */
async function readAgainIfUnknown(ctx: Context, { id, outcome, subject }: IntentRow): Promise<void> {
  if (AttemptOutcome.safeParse(outcome).data?.status !== 404 || subject === null) return;
  const now = ctx.clock.now();
  const told = { about: "missing", id: subject } as const;
  const answered = { source: "own_write", at: now, wallet: ctx.wallet, told } as const;
  await ctx.store.transaction((tx) =>
    ingestObservations(tx, [{ key: `intent ${id} missing`, ...answered }], now),
  );
}
