import "server-only";
import { createHash } from "node:crypto";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { jsonAmount } from "@/lib/core/json";
import { type Centavos } from "@/lib/core/money";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { noteRecipient } from "@/lib/engine/payouts/recipients.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { listSameRequests } from "./approval-records.server";
import { estimateWithdrawal } from "./estimate";
import { latestFees } from "./latest-fees.server";
import { type CreateWithdrawalInput, type CreatedWithdrawal } from "./schema";
import { refusalOfWithdrawal } from "./refuse-unapproved.server";
import { requestApproval } from "./request-approval.server";
import { withdrawalHandler } from "./withdrawal-handler.server";

/** The same wallet, key and amount within this time is taken for a mistake until the person says otherwise (faults, F21). */
const SAME_AGAIN_MS = 10 * 60_000;

/**
 * One withdrawal for one form, however often it is submitted. Above the limit it is written down and waits for a second
 * person. Throws `conflict` with `payAgain` where the same was asked for a moment ago, `rejected_upstream` with the
 * service's words at our fields; an answer that was lost is no error.
 */
export async function createWithdrawal(
  ctx: Context,
  input: CreateWithdrawalInput,
): Promise<CreatedWithdrawal> {
  const { limitCentavos, needsApproval } = await ctx.store.read((reader) =>
    judgeApproval(reader, ctx.wallet, input),
  );
  const subject = subjectOf(input);
  const intent = await openIntent(ctx, {
    id: input.intentId,
    sentSecondsAgo: input.sentSecondsAgo,
    kind: "withdrawal",
    path: "/withdrawals",
    body: toWithdrawalBody(input),
    hasKey: true,
    externalReference: input.externalReference,
    subject,
    needsApproval,
    prepare: async (tx, { bodySha256, now }) => {
      await refuseSameAgain(tx, ctx.wallet, subject, input, now);
      if (needsApproval)
        await requestApproval(tx, ctx, {
          intentId: input.intentId,
          bodySha256,
          amountCentavos: input.amountCentavos,
          limitCentavos,
          now,
        });
      await noteRecipient(tx, ctx.wallet, input, { personId: ctx.actor.personId, now });
    },
  });
  return toCreatedWithdrawal(await runIntent(ctx, withdrawalHandler, intent.id));
}

export function toCreatedWithdrawal(intent: IntentRow): CreatedWithdrawal {
  switch (intent.state) {
    case "accepted":
      return { id: intent.resultId, intentId: intent.id, isAwaitingApproval: false };
    case "rejected":
      throw refusalOfWithdrawal(intent);
    case "abandoned":
      throw new AppError("conflict", { reason: "write_abandoned" });
    default:
      return { id: null, intentId: intent.id, isAwaitingApproval: intent.state === "awaiting_approval" };
  }
}

/** By what leaves the balance: a net amount is taken with the fee that is to be expected. */
async function judgeApproval(
  reader: Reader,
  wallet: string,
  { mode, amountCentavos }: CreateWithdrawalInput,
): Promise<{ limitCentavos: Centavos; needsApproval: boolean }> {
  const { withdrawalSecondPersonAboveCentavos: limitCentavos } = await readSettings(reader);
  const estimate = estimateWithdrawal(mode, amountCentavos, await latestFees(reader, wallet));
  return { limitCentavos, needsApproval: (estimate?.grossCentavos ?? amountCentavos) > limitCentavos };
}

/** Which of two amounts it is does not matter here: R$ 100,00 to one key twice is what people do by mistake. */
const subjectOf = ({ pixKeyType, pixKey, amountCentavos }: CreateWithdrawalInput): string =>
  createHash("sha256")
    .update(JSON.stringify([pixKeyType, pixKey, amountCentavos]))
    .digest("hex");

async function refuseSameAgain(
  tx: Tx,
  wallet: string,
  subject: string,
  { intentId, payAgain }: CreateWithdrawalInput,
  now: Date,
): Promise<void> {
  // Two tabs at once: the second one waits here and then sees the first.
  await lock(tx, "same-withdrawal", `${wallet} ${subject}`);
  const since = new Date(now.getTime() - SAME_AGAIN_MS);
  const [same] = await listSameRequests(tx, { wallet, subject, not: intentId, since });
  if (!same) return;
  const isOpen = same.state !== "accepted" && same.state !== "awaiting_approval";
  if (payAgain && !isOpen) return;
  throw new AppError("conflict", { reason: isOpen ? "withdrawal_outcome_unknown" : "withdrawal_repeated" });
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
