import "server-only";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import { parseJson } from "@/lib/core/json/json";
import { type PixKeyType } from "@/lib/core/brazil/pix-key";
import { type IntentHandler } from "@/lib/engine/intents/handler.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { type Observation, type TransactionFacts } from "@/lib/engine/projection/observation";
import { lookUpTransaction } from "@/lib/engine/intents/look-up-transaction.server";
import { RECIPIENT_DISABLED } from "@/lib/engine/intents/outcome";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { toRecipientFacts } from "@/lib/engine/payouts/evaluate-payout.server";
import { hashOfKey, isDisabled, recipientOf } from "@/lib/engine/payouts/recipients.server";
import { earliestSendAt } from "@/lib/engine/payouts/evaluate-rules";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { refuseUnapproved } from "@/lib/engine/payouts/refuse-unapproved.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type WithdrawalWire } from "@/lib/pix/wire/withdrawal";
import { sealDocument, sealPixKey } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { fieldsOfWithdrawalRefusal } from "./refused-fields";
import { SentWithdrawal } from "./sent-withdrawal";
import { WITHDRAWAL_TYPE } from "./withdrawal-type";

/** The creation's own answer, or, where its key is too old to repeat, what a read shows of it. */
export type WithdrawalAnswer = { created: WithdrawalWire } | { read: TransactionWire };

/** The webhook reports the final outcome. A cached answer may be older than it, and moves no state back. */
const TOLD_AT_ONCE = ["processing", "failed"] as const satisfies readonly TransactionState[];

export const sentBy = (intent: Pick<IntentRow, "body">): SentWithdrawal =>
  SentWithdrawal.parse(parseJson(intent.body.toString("utf8")));

export const withdrawalHandler: IntentHandler<WithdrawalAnswer, "withdrawal"> = {
  kind: "withdrawal",

  async send(services, intent) {
    const { wallet, traceId, id: intentId, idempotencyKey } = intent;
    if (!idempotencyKey) throw new Error("a withdrawal's intent has a key");
    // Called only after the bytes were compared: changed bytes may not be a withdrawal.
    const keyHash = () => hashOfKey(services.vault, sentBy(intent).pixKey);
    await refuseUnapproved(services, intent, {
      kind: "withdrawal",
      path: "POST /withdrawals",
      recipientOf: async (reader) => toRecipientFacts(await recipientOf(reader, wallet, keyHash())),
      faultOf: async (reader) => ((await isDisabled(reader, wallet, keyHash())) ? RECIPIENT_DISABLED : null),
    });
    return {
      created: await services.pix.createWithdrawal(intent.body, {
        wallet,
        traceId,
        intentId,
        idempotencyKey,
      }),
    };
  },

  async leavesFrom(tx, { heldUntil }, now) {
    const { rules } = await readRules(tx);
    return earliestSendAt(rules, { kind: "withdrawal", heldUntil, now });
  },

  async lookUp(services, intent) {
    const read = await lookUpTransaction(services, intent, (read) =>
      withdrawalHandler.isOurs(intent, { read }),
    );
    return read && { read };
  },

  isOurs(intent, answer) {
    const sent = sentBy(intent);
    const reported = "created" in answer ? answer.created : answer.read;
    return (
      isOurAmount(sent, answer) &&
      isOurRecipient(sent, answer) &&
      (reported.externalReference ?? null) === (sent.externalReference ?? null)
    );
  },

  async accept(tx, intent, answer, { now, vault }) {
    const told = factsFromAnswer(vault, intent, answer, now);
    const { id, createdAt } = told.told;
    await ingestObservations(tx, [told], now);
    await insertStep(tx, {
      objectType: "transaction",
      objectId: id,
      kind: "withdrawal_created",
      source: "own_write",
      at: createdAt ?? now,
      recordedAt: now,
      personId: intent.personId,
    });
    return {
      resultId: id,
      frames: [
        { name: "withdrawal.changed", ids: [id], wallet: intent.wallet },
        { name: "transaction.changed", ids: [id], wallet: intent.wallet },
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

/**
 * A value that is not reported, or is reported with asterisks in it, is no evidence. Punctuation and letter case are
 * the reporter's own.
 */
function isSame(reported: string | null | undefined, sent: string): boolean {
  if (reported === null || reported === undefined || reported.includes("*")) return true;
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, "");
  return bare(reported) === bare(sent);
}

/** When it failed: as the service says; else now, but not before it was made, since the service's clock may be ahead. */
function failedAtOf(answer: WithdrawalAnswer, now: Date): Date {
  const said = "created" in answer ? answer.created.processedAt : answer.read.updatedAt;
  const { createdAt } = "created" in answer ? answer.created : answer.read;
  return said ?? (createdAt && createdAt > now ? createdAt : now);
}

function factsFromAnswer(
  vault: Vault,
  intent: IntentRow,
  answer: WithdrawalAnswer,
  now: Date,
): Observation<TransactionFacts> {
  const sent = sentBy(intent);
  const reported = "created" in answer ? answer.created : answer.read;
  const created = "created" in answer ? answer.created : null;
  return {
    key: `intent ${intent.id} ${created ? "created" : "read"}`,
    source: "own_write",
    at: now,
    wallet: intent.wallet,
    told: {
      about: "transaction",
      id: reported.id,
      type: WITHDRAWAL_TYPE,
      state: parseEnum(TOLD_AT_ONCE, reported.status, "pending"),
      apiStatus: reported.status,
      amountCentavos: reported.amountCentavos,
      feeCentavos: created?.feeCentavos ?? null,
      netCentavos: created?.netCentavos ?? (created && sent.mode === "net" ? sent.amountCentavos : null),
      currency: "BRL",
      paymentMethod: "pix",
      externalReference: sent.externalReference ?? null,
      projectId: sent.projectId ?? reported.projectId,
      failureReason: reported.failureReason,
      createdAt: reported.createdAt,
      ...(reported.status === "failed" && { failedAt: failedAtOf(answer, now) }),
      intentId: intent.id,
      idempotencyKey: intent.idempotencyKey,
      withdrawal: {
        pixKey: sealPixKey(vault, sent.pixKeyType as PixKeyType, sent.pixKey),
        pixKeyType: sent.pixKeyType,
        holderName: sent.holderName,
        holderDocument: sealDocument(vault, sent.holderDocument),
        holderDocumentType: sent.holderDocumentType,
        pspReference: created?.pspReference ?? null,
        processedAt: created?.processedAt ?? null,
      },
    },
  };
}
