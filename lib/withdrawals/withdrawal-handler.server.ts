import "server-only";
import { parseJson } from "@/lib/core/json";
import { type IntentHandler } from "@/lib/intents/handler.server";
import { type IntentRow } from "@/lib/intents/records.server";
import { type TransactionFacts } from "@/lib/mirror/merge-facts";
import { mergeTransaction } from "@/lib/mirror/merge-transaction.server";
import { insertStep } from "@/lib/mirror/records.server";
import { recordWithdrawalMoney } from "@/lib/mirror/record-withdrawal-money.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type WithdrawalWire } from "@/lib/pix/wire/withdrawal";
import { addsUp } from "./estimate";
import { WITHDRAWAL_TYPE, mergeWithdrawal } from "./records.server";
import { refuseUnapproved } from "./refuse-unapproved.server";
import { fieldsOfWithdrawalRefusal } from "./refused-fields";
import { SentWithdrawal } from "./sent-withdrawal";

/** The creation's own answer, or, where its key is too old to repeat, what a read shows of it. */
export type WithdrawalAnswer = { created: WithdrawalWire } | { read: TransactionWire };

/** How far the service's clock may run behind ours (faults, 3). */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export const sentBy = (intent: Pick<IntentRow, "body">): SentWithdrawal =>
  SentWithdrawal.parse(parseJson(intent.body.toString("utf8")));

export const withdrawalHandler: IntentHandler<WithdrawalAnswer> = {
  kind: "withdrawal",
  repeat: "same_key",

  async send(services, intent) {
    const { wallet, traceId, id: intentId, idempotencyKey } = intent;
    if (!idempotencyKey) throw new Error("a withdrawal's intent has a key");
    await refuseUnapproved(services, intent);
    return {
      created: await services.pix.createWithdrawal(intent.body, {
        wallet,
        traceId,
        intentId,
        idempotencyKey,
      }),
    };
  },

  async lookUp({ pix }, intent) {
    const { wallet, traceId, id: intentId, idempotencyKey } = intent;
    try {
      return { read: await pix.getTransaction(idempotencyKey ?? intent.id, { wallet, traceId, intentId }) };
    } catch (error) {
      if (error instanceof PixError && error.status === 404) return null;
      throw error;
    }
  },

  isOurs(intent, answer) {
    const sent = sentBy(intent);
    const told = "created" in answer ? answer.created : answer.read;
    const sentAt = (intent.firstSentAt ?? intent.createdAt).getTime();
    return (
      isOurAmount(sent, answer) &&
      isOurRecipient(sent, answer) &&
      (told.externalReference ?? null) === (sent.externalReference ?? null) &&
      told.createdAt.getTime() >= sentAt - CLOCK_TOLERANCE_MS
    );
  },

  async accept(tx, intent, answer, now) {
    const sent = sentBy(intent);
    const facts = factsOf(intent, sent, answer, now);
    const { row } = await mergeTransaction(tx, facts, now);
    const created = "created" in answer ? answer.created : null;
    await mergeWithdrawal(tx, row.id, {
      pixKey: sent.pixKey,
      pixKeyType: sent.pixKeyType,
      holderName: sent.holderName,
      holderDocument: sent.holderDocument,
      holderDocumentType: sent.holderDocumentType,
      pspReference: created?.pspReference ?? null,
      processedAt: created?.processedAt ?? null,
    });
    await recordWithdrawalMoney(tx, row, {
      source: "own_write",
      at: facts.failedAt ?? row.createdAt,
      now,
      returned: facts.state === "failed" && row.state === "failed",
    });
    await insertStep(tx, {
      objectType: "transaction",
      objectId: row.id,
      kind: "withdrawal_created",
      source: "own_write",
      at: facts.createdAt ?? now,
      recordedAt: now,
      personId: intent.personId,
    });
    return {
      resultId: row.id,
      frames: [
        { name: "withdrawal.changed", ids: [row.id], wallet: intent.wallet },
        { name: "transaction.changed", ids: [row.id], wallet: intent.wallet },
      ],
    };
  },

  fieldsOf: fieldsOfWithdrawalRefusal,
};

/** Where net was asked for, an answer that does not show it must at least not be less. */
function isOurAmount(sent: SentWithdrawal, answer: WithdrawalAnswer): boolean {
  const gross = "created" in answer ? answer.created.amountCentavos : answer.read.amountCentavos;
  if (sent.mode === "gross") return gross === sent.amountCentavos;
  const net = "created" in answer ? answer.created.netCentavos : null;
  return net === null ? gross >= sent.amountCentavos : net === sent.amountCentavos;
}

function isOurRecipient(sent: SentWithdrawal, answer: WithdrawalAnswer): boolean {
  // A read shows the recipient as the provider found it, not as it was sent.
  if ("read" in answer)
    return answer.read.type === WITHDRAWAL_TYPE && (answer.read.currency ?? "BRL") === "BRL";
  const { snapshotPixKey, snapshotHolderDocument, snapshotPixKeyType } = answer.created;
  return (
    isSame(snapshotPixKey, sent.pixKey) &&
    isSame(snapshotHolderDocument, sent.holderDocument) &&
    isSame(snapshotPixKeyType, sent.pixKeyType)
  );
}

/** What is not told, or told with stars in it, says nothing; punctuation and letter case are the teller's own. */
function isSame(told: string | null | undefined, sent: string): boolean {
  if (told === null || told === undefined || told.includes("*")) return true;
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, "");
  return bare(told) === bare(sent);
}

function factsOf(
  intent: IntentRow,
  sent: SentWithdrawal,
  answer: WithdrawalAnswer,
  now: Date,
): TransactionFacts {
  const told = "created" in answer ? answer.created : answer.read;
  const created = "created" in answer ? answer.created : null;
  const fee = created?.feeCentavos ?? null;
  const net = created?.netCentavos ?? (created && sent.mode === "net" ? sent.amountCentavos : null);
  const isFailed = told.status === "failed";
  return {
    id: told.id,
    wallet: intent.wallet,
    type: WITHDRAWAL_TYPE,
    // The final outcome is told by the webhook; a cached answer may be older than it, and moves nothing back.
    state: told.status === "processing" || isFailed ? told.status : "pending",
    apiStatus: told.status,
    amountCentavos: told.amountCentavos,
    feeCentavos: fee,
    netCentavos: net,
    currency: "BRL",
    paymentMethod: "pix",
    externalReference: sent.externalReference,
    projectId: sent.projectId ?? told.projectId,
    failureReason: told.failureReason,
    createdAt: told.createdAt,
    ...(isFailed && { failedAt: created?.processedAt ?? now }),
    origin: "own_write",
    intentId: intent.id,
    idempotencyKey: intent.idempotencyKey,
    ...(addsUp(told.amountCentavos, fee, net) === false && { conflict: "gross less fee is not net" }),
  };
}
