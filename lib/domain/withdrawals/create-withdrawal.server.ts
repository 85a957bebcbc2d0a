import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { jsonAmount } from "@/lib/core/json/json";
import { type Centavos } from "@/lib/core/money/money";
import { type Wait, type WrittenIntent, openIntent } from "@/lib/engine/intents/open-intent.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import {
  causeOfStop,
  isStoppedByRules,
  evaluatePayout,
  lockPayouts,
  toRecipientFacts,
} from "@/lib/engine/payouts/evaluate-payout.server";
import { projectOf } from "@/lib/engine/payouts/records.server";
import { hashOfKey, noteRecipient, recipientOf } from "@/lib/engine/payouts/recipients.server";
import { refusalOfPayout } from "@/lib/engine/payouts/refuse-unapproved.server";
import { waitFor } from "@/lib/engine/payouts/request-approval.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { listOpenSame } from "./records.server";
import { estimateWithdrawal } from "./estimate";
import { latestFees } from "./latest-fees.server";
import { type CreateWithdrawalInput, type CreatedWithdrawal } from "./schema";
import { lockReference, refuseUnseenReference } from "./same-reference.server";
import { withdrawalHandler } from "./withdrawal-handler.server";

/**
 * Creates one withdrawal for one form, however often it is submitted. Where the rules of outgoing money require it,
 * the withdrawal is stored and waits for other people or for its time. Throws `conflict` or `too_many_requests` with
 * the name of the rule that stops it, `withdrawal_repeated` until the person confirms that it is intended,
 * `reference_paid` until the person has confirmed it beside the earlier ones of the same reference,
 * `rejected_upstream` with the service's message at our form fields. A lost answer is not an error.
 */
export async function createWithdrawal(
  ctx: Context,
  input: CreateWithdrawalInput,
): Promise<CreatedWithdrawal> {
  const subject = subjectOf(ctx.vault, input);
  const intent = await openIntent(ctx, {
    id: input.intentId,
    sentSecondsAgo: input.sentSecondsAgo,
    kind: "withdrawal",
    path: "/withdrawals",
    body: toWithdrawalBody(input),
    hasKey: true,
    externalReference: input.externalReference,
    subject,
    prepare: (tx, written) => prepareWithdrawal(tx, ctx, { ...input, subject, invoice: input }, written),
  }).catch(async (error: unknown) => {
    if (isStoppedByRules(error)) await logRefusal(ctx, input.intentId, error);
    throw error;
  });
  return toCreatedWithdrawal(await runIntent(ctx, withdrawalHandler, intent.id));
}

async function logRefusal(ctx: Context, intentId: string, stopped: AppError): Promise<void> {
  const cause = causeOfStop(stopped);
  await ctx.store.transaction((tx) =>
    appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "withdrawal.request",
      objectType: "intent",
      objectId: intentId,
      wallet: ctx.wallet,
      ...(cause && { cause }),
      succeeded: false,
    }),
  );
}

export function toCreatedWithdrawal(intent: IntentRow): CreatedWithdrawal {
  const { id: intentId } = intent;
  switch (intent.state) {
    case "accepted":
      return { id: intent.resultId, intentId, isAwaitingApproval: false, heldUntil: null };
    case "rejected":
      throw refusalOfPayout(intent);
    case "abandoned":
      throw new AppError("conflict", { reason: "write_abandoned" });
    default:
      return {
        id: null,
        intentId,
        isAwaitingApproval: intent.state === "awaiting_approval",
        heldUntil: intent.firstSentAt === null ? (intent.heldUntil?.toISOString() ?? null) : null,
      };
  }
}

/**
 * Applies the rules to a withdrawal, in the transaction that writes it, also where it is created again in place of
 * another.
 */
export async function prepareWithdrawal(
  tx: Tx,
  ctx: Context,
  wanted: Pick<
    CreateWithdrawalInput,
    | "intentId"
    | "mode"
    | "amountCentavos"
    | "pixKeyType"
    | "pixKey"
    | "holderName"
    | "holderDocument"
    | "holderDocumentType"
    | "projectId"
  > & {
    payAgain: boolean;
    subject: string | null;
    /** Null: a write in place of another one, whose second person sees all of the same reference. */
    invoice: Pick<CreateWithdrawalInput, "externalReference" | "referenceSeen"> | null;
    /** Minimum number of other people who must approve, regardless of the rules. */
    peopleAtLeast?: number;
  },
  { bodySha256, now, isDoubtful }: WrittenIntent,
): Promise<Wait> {
  const { intentId, subject, invoice, pixKey, peopleAtLeast = 0 } = wanted;
  const amountCentavos = await leavesBalance(tx, ctx.wallet, wanted);
  const recipient = hashOfKey(ctx.vault, pixKey);
  const project = await projectOf(tx, wanted.projectId);
  await lockPayouts(tx, ctx, { project, recipient });
  await lockReference(tx, invoice?.externalReference);
  if (subject !== null) await refuseOpenSame(tx, { wallet: ctx.wallet, subject, not: intentId });
  const { verdict, rules } = await evaluatePayout(tx, ctx, {
    intentId,
    kind: "withdrawal",
    amountCentavos,
    project,
    subject,
    recipient,
    register: toRecipientFacts(await recipientOf(tx, ctx.wallet, recipient)),
    duplicateConfirmed: wanted.payAgain,
    field: "amountCentavos",
    isDoubtful,
  });
  if (invoice !== null && !isDoubtful)
    await refuseUnseenReference(tx, ctx, {
      reference: invoice.externalReference,
      not: intentId,
      seen: invoice.referenceSeen,
    });
  await noteRecipient(tx, ctx.vault, ctx.wallet, wanted, { personId: ctx.actor.personId, now });
  return waitFor(tx, ctx, {
    kind: "withdrawal",
    intentId,
    bodySha256,
    amountCentavos: wanted.amountCentavos,
    leavesCentavos: amountCentavos,
    verdict,
    rules,
    peopleAtLeast,
    isDoubtful,
    now,
  });
}

/** A net amount is taken with the fee that is to be expected. */
export async function leavesBalance(
  reader: Reader,
  wallet: string,
  { mode, amountCentavos }: Pick<CreateWithdrawalInput, "mode" | "amountCentavos">,
): Promise<Centavos> {
  const estimate = estimateWithdrawal(mode, amountCentavos, await latestFees(reader, wallet));
  return estimate?.grossCentavos ?? amountCentavos;
}

/** Which of two amounts it is does not matter here: R$ 100,00 to one key twice is what people do by mistake. */
export const subjectOf = (
  vault: Vault,
  {
    pixKeyType,
    pixKey,
    amountCentavos,
  }: Pick<CreateWithdrawalInput, "pixKeyType" | "pixKey" | "amountCentavos">,
): string => vault.blind("payout", JSON.stringify([pixKeyType, pixKey, amountCentavos]));

/**
 * Refuses a payment beside an identical one with an unknown outcome, regardless of the person's confirmation. The
 * recipient's lock is held.
 */
async function refuseOpenSame(
  reader: Reader,
  about: { wallet: string; subject: string; not: string },
): Promise<void> {
  const [open] = await listOpenSame(reader, about);
  if (open) throw new AppError("conflict", { reason: "withdrawal_outcome_unknown" });
}

/** Specification, "Withdrawal request": exactly one of the two amounts, fields in one order always. */
export function toWithdrawalBody(input: CreateWithdrawalInput): unknown {
  const amount = jsonAmount(input.amountCentavos);
  return {
    ...(input.mode === "gross" ? { amount } : { netAmount: amount }),
    pixKey: input.pixKey,
    pixKeyType: input.pixKeyType,
    holderName: input.holderName,
    holderDocument: input.holderDocument,
    holderDocumentType: input.holderDocumentType,
    ...(input.projectId !== undefined && { projectId: input.projectId }),
    ...(input.externalReference !== undefined && { externalReference: input.externalReference }),
  };
}
