import "server-only";
import { writeAll } from "@/lib/platform/store/writes.server";
import { parseJson } from "@/lib/core/json/json";
import { type IntentHandler } from "@/lib/engine/intents/handler.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { lookUpTransaction } from "@/lib/engine/intents/look-up-transaction.server";
import { type Observation, type TransactionFacts } from "@/lib/engine/projection/observation";
import { earliest } from "@/lib/engine/projection/order";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { chargesInto, stepsInto } from "@/lib/engine/mirror/records.server";
import { type ChargeWire } from "@/lib/pix/wire/charge";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { sealedOrNull } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type Services } from "@/lib/platform/context.server";
import { type Moments, believableMoments } from "./believable-moments";
import { CHARGE_TYPE } from "./charge-type";
import { SentCharge } from "./sent-charge";
import { fieldsOfChargeRefusal } from "./refused-fields";
import { PNG } from "pngjs";
import decodeQr from "qr/decode.js";
import { drawQr } from "@/lib/core/pictures/draw-qr.server";

/** The creation's own answer, or, where its key is too old to repeat, what a read shows of it. */
type ChargeAnswer = ({ created: ChargeWire; qrPng: string | null } | { read: TransactionWire }) & {
  moments: Moments;
};

const sentBy = (intent: IntentRow) => SentCharge.parse(parseJson(intent.body.toString("utf8")));

export const chargeHandler: IntentHandler<ChargeAnswer, "charge"> = {
  kind: "charge",

  async send(services, intent) {
    const { pix, clock } = services;
    const { wallet, traceId, id: intentId, idempotencyKey } = intent;
    if (!idempotencyKey) throw new Error("a charge's intent has a key");
    const sentAt = clock.now();
    const created = await pix.createCharge(intent.body, { wallet, traceId, intentId, idempotencyKey });
    const moments = momentsOf(services, intent, created, { sentAt, madeAt: clock.now() });
    return { created, qrPng: qrImageOf(created.pixCopyPaste, created.qrCodeBase64), moments };
  },

  async lookUp(services, intent) {
    const read = await lookUpTransaction(services, intent, (read) => looksLike(intent, read));
    const sentAt = intent.firstSentAt ?? intent.createdAt;
    return read && { read, moments: momentsOf(services, intent, read, { sentAt, madeAt: sentAt }) };
  },

  isOurs: (intent, answer) => looksLike(intent, "created" in answer ? answer.created : answer.read),

  async accept(tx, intent, answer, { now, vault }) {
    const reported = "created" in answer ? answer.created : answer.read;
    await ingestObservations(tx, [factsFromAnswer(vault, intent, answer, now)], now);
    const created = {
      objectType: "transaction",
      objectId: reported.id,
      kind: "charge_created",
      source: "own_write",
      at: answer.moments.createdAt ?? now,
      recordedAt: now,
      personId: intent.personId,
    } as const;
    await writeAll(tx, [
      stepsInto([created]),
      // The image contains nothing that the code does not: it is stored once, beside the reported facts.
      "created" in answer && answer.qrPng !== null
        ? chargesInto([{ id: reported.id, qrPng: answer.qrPng }])
        : null,
    ]);
    const { expiresAt, doubtedExpiresAt } = answer.moments;
    return {
      resultId: reported.id,
      ...(expiresAt &&
        doubtedExpiresAt && {
          expiry: { told: doubtedExpiresAt.toISOString(), counted: expiresAt.toISOString() },
        }),
      frames: [
        { name: "charge.changed", ids: [reported.id], wallet: intent.wallet },
        { name: "transaction.changed", ids: [reported.id], wallet: intent.wallet },
      ],
    };
  },

  fieldsOf: fieldsOfChargeRefusal,
};

const looksLike = (intent: IntentRow, reported: ChargeWire | TransactionWire): boolean => {
  const sent = sentBy(intent);
  return (
    reported.amountCentavos === sent.amountCentavos &&
    (reported.currency ?? "BRL") === "BRL" &&
    (reported.externalReference ?? null) === (sent.externalReference ?? null) &&
    (!("type" in reported) || reported.type === CHARGE_TYPE)
  );
};

/** It may have been sent before, also without this database knowing. */
const momentsOf = (
  { pix }: Pick<Services, "pix">,
  intent: IntentRow,
  told: ChargeWire | TransactionWire,
  { sentAt, madeAt }: { sentAt: Date; madeAt: Date },
): Moments =>
  believableMoments(
    told,
    {
      sentAt: earliest([intent.doubtfulSince, intent.firstSentAt, sentAt]) ?? sentAt,
      madeAt,
      termSeconds: sentBy(intent).expiresInSeconds,
    },
    { aheadMs: pix.serviceAheadMs(), leastAheadMs: pix.leastServiceAheadMs() },
  );

/** Only its existence is news here: an event may have reported more already, and a cached answer may be old. */
function factsFromAnswer(
  vault: Vault,
  intent: IntentRow,
  answer: ChargeAnswer,
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
      type: CHARGE_TYPE,
      state: "pending",
      apiStatus: reported.status,
      amountCentavos: reported.amountCentavos,
      currency: reported.currency,
      paymentMethod: "pix",
      description: sent.description,
      externalReference: sent.externalReference,
      projectId: sent.projectId ?? ("read" in answer ? answer.read.projectId : null),
      metadata: sent.metadata,
      createdAt: answer.moments.createdAt,
      expiresAt: answer.moments.expiresAt,
      intentId: intent.id,
      idempotencyKey: intent.idempotencyKey,
      charge: {
        pixCopyPaste: created?.pixCopyPaste ?? ("read" in answer ? (answer.read.pixCopyPaste ?? null) : null),
        pspPaymentId: created?.pspPaymentId ?? null,
        pspCredentialId: created?.pspCredentialId ?? null,
        customerName: sent.customer?.name ?? null,
        customerDocument: sealedOrNull(vault, sent.customer?.document),
        customerEmail: sent.customer?.email ?? null,
        customerPhone: sent.customer?.phone ?? null,
      },
      legs: {
        ...(sent.split && { requestedCentavos: sent.split }),
        ...(created?.split && {
          acceptedCentavos: created.split.map(({ subAccount, amountCentavos }) => ({
            destination: subAccount,
            amountCentavos,
          })),
        }),
      },
    },
  };
}

const PNG_DATA_URI = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/;
/** The maximum size of an image: far above any QR code, far below what would block the process. */
const PICTURE_SIDE_MAX = 2_000;
const PICTURE_BYTES_MAX = 512 * 1024;

/**
 * A QR image that was verified to decode to this very code: the service's own, or ours where it sent none that does.
 * Null where not even ours can be drawn.
 */
function qrImageOf(pixCopyPaste: string, offered: string | null | undefined): string | null {
  if (offered && decodeImage(offered) === pixCopyPaste) return offered;
  const ours = drawQr(pixCopyPaste);
  return decodeImage(ours) === pixCopyPaste ? ours : null;
}

/** Returns the text in a QR image, or null where it is none. */
function decodeImage(dataUri: string): string | null {
  const base64 = PNG_DATA_URI.exec(dataUri)?.[1];
  if (!base64 || base64.length > PICTURE_BYTES_MAX) return null;
  const bytes = Buffer.from(base64, "base64");
  // Width and height stand at fixed places of a PNG: looked at before any pixel is unpacked.
  if (
    bytes.length < 24 ||
    bytes.readUInt32BE(16) > PICTURE_SIDE_MAX ||
    bytes.readUInt32BE(20) > PICTURE_SIDE_MAX
  )
    return null;
  try {
    const { width, height, data } = PNG.sync.read(bytes);
    return decodeQr({ width, height, data });
  } catch {
    // No PNG, or no QR code in it: the caller draws ours.
    return null;
  }
}
