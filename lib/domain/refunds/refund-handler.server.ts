import "server-only";
import { type RefundState } from "@/lib/core/enums/transactions";
import { z } from "zod";
import { parseJson } from "@/lib/core/json/json";
import { type Services } from "@/lib/platform/context.server";
import { type IntentHandler } from "@/lib/engine/intents/handler.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { toRecipientFacts } from "@/lib/engine/payouts/evaluate-payout.server";
import { earliestSendAt } from "@/lib/engine/payouts/evaluate-rules";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { refuseUnapproved } from "@/lib/engine/payouts/refuse-unapproved.server";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { type RefundWire } from "@/lib/pix/wire/refund";
import { changedSince } from "./changed-since.server";
import { saveEvidenceAfter, saveEvidenceBefore } from "./request-records.server";

/** `answeredAt` is by the service's clock. The answer itself does not contain it. */
type RefundAnswer = RefundWire & { answeredAt: Date };

const SentRefund = z.object({ reason: z.string().optional() });
export const reasonOf = (intent: Pick<IntentRow, "body">): string | null =>
  SentRefund.parse(parseJson(intent.body.toString("utf8"))).reason ?? null;

/** An unknown word is no outcome. */
const STATES: Readonly<Record<string, RefundState>> = {
  PENDING: "pending",
  CONFIRMED: "confirmed",
  ERROR: "error",
};

function paymentOf(intent: IntentRow): string {
  if (intent.subject === null) throw new Error("a refund's intent names its payment");
  return intent.subject;
}

/** The maximum age of a balance reading. An older one cannot be compared where the request waited for longer. */
const FRESH_MS = 60_000;

/** The service takes no key here, so what left is never sent again (faults, 4). */
export const refundHandler: IntentHandler<RefundAnswer, "refund"> = {
  kind: "refund",

  async send(services, intent) {
    const { pix, clock } = services;
    const { wallet, traceId, id: intentId } = intent;
    if (clock.now().getTime() - intent.createdAt.getTime() > FRESH_MS)
      await keepEvidenceBefore(services, intent);
    // Runs after the balance read, so that a freeze or change in the meantime stops the refund.
    await refuseUnapproved(services, intent, {
      kind: "refund",
      path: "POST /transactions/{id}/refund",
      recipientOf: () => Promise.resolve(toRecipientFacts(null)),
      faultOf: async (reader, act) =>
        (await changedSince(reader, intent, act)) === null ? null : "PAYMENT_CHANGED",
    });
    const asked = { wallet, traceId, intentId };
    const answer = await pix.refundTransaction(paymentOf(intent), intent.body, asked);
    return { ...answer, answeredAt: new Date(clock.now().getTime() + (pix.serviceAheadMs() ?? 0)) };
  },

  async leavesFrom(tx, { heldUntil }, now) {
    const { rules } = await readRules(tx);
    return earliestSendAt(rules, { kind: "refund", heldUntil, now });
  },

  /**
   * Stores the visible evidence for the person who may have to decide. Neither a payment that reads differently nor a
   * lower balance proves that this request caused it, so the refund is never taken as accepted here.
   */
  async lookUp(services, intent) {
    await keepEvidence(services, intent);
    return null;
  },

  isOurs: (intent, answer) => answer.originalTransactionId === intent.subject,

  async accept(tx, intent, answer, { now }) {
    const id = paymentOf(intent);
    const state = STATES[answer.status] ?? "pending";
    const [seen] = await ingestObservations(
      tx,
      [
        {
          key: `intent ${intent.id}`,
          source: "own_write",
          at: now,
          wallet: intent.wallet,
          told: {
            about: "refund",
            id,
            state,
            apiStatus: answer.status,
            reason: reasonOf(intent),
            pspProvider: answer.pspProvider,
            pspRefundTransactionId: answer.pspRefundTransactionId,
            intentId: intent.id,
            personId: intent.personId,
            requestedAt: intent.createdAt,
            // The event reports its fee.
            leftAt: answer.answeredAt,
            failedAt: state === "error" ? answer.answeredAt : null,
          },
        },
      ],
      now,
    );
    const isContradicted = state === "error" && seen?.after.refund?.state === "confirmed";
    await insertStep(tx, {
      objectType: "transaction",
      objectId: id,
      kind: isContradicted ? "refund_contradicted" : state === "error" ? "refund_error" : "refund_requested",
      source: "own_write",
      at: now,
      recordedAt: now,
      personId: intent.personId,
    });
    return {
      resultId: id,
      frames: [
        { name: "refund.changed", ids: [id], wallet: intent.wallet },
        { name: "transaction.changed", ids: [id], wallet: intent.wallet },
      ],
    };
  },

  fieldsOf: (refusal) =>
    refusal.status === 400 &&
    /\breason\b/.test(JSON.stringify(refusal.details ?? refusal.serviceMessage ?? ""))
      ? { reason: "refused_by_service" }
      : undefined,
};

/** For comparison, should the answer get lost. Without it the refund goes on: a person then has less to go by. */
async function keepEvidenceBefore({ pix, store, clock, log }: Services, intent: IntentRow): Promise<void> {
  const { wallet, traceId, id: intentId } = intent;
  try {
    const { totalCentavos: totalBefore } = await pix.getAccount({ wallet, traceId, intentId });
    await store.transaction((tx) => saveEvidenceBefore(tx, intentId, { totalBefore, beforeAt: clock.now() }));
  } catch (error) {
    log.warn({ err: error, wallet, traceId }, "balance before the refund not read");
  }
}

async function keepEvidence({ pix, store, clock }: Services, intent: IntentRow): Promise<void> {
  const { wallet, traceId, id: intentId } = intent;
  const asked = { wallet, traceId, intentId };
  const payment = await pix.getTransaction(paymentOf(intent), asked);
  const account = await pix.getAccount(asked);
  await store.transaction((tx) =>
    saveEvidenceAfter(tx, intentId, {
      totalAfter: account.totalCentavos,
      afterAt: clock.now(),
      paymentStatus: payment.status,
    }),
  );
}
