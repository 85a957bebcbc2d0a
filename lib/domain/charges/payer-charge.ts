import { pngDataOf } from "@/lib/core/pictures/png-data";
import { maskDocumentsIn } from "@/lib/core/brazil/documents-in-text";
import { type Centavos } from "@/lib/core/money/money";

/** `refunded` is a payment that went back. */
export const PAYER_STATES = ["pending", "completed", "refunded", "expired", "failed", "cancelled"] as const;
export type PayerState = (typeof PAYER_STATES)[number];

/** All that the page for the payer knows: no id, no wallet, no name but the shop's and the receiver's in the code itself. */
export type PayerCharge = {
  /** The project that it belongs to, as its shop is called. */
  shop: { name: string; color: string | null } | null;
  /** The logo of the project, else of the merchant, embedded in the page. */
  logo: string | null;
  state: PayerState;
  amountCentavos: Centavos;
  description: string | null;
  /** While it may be paid. */
  code: { pixCopyPaste: string; qrPng: string | null; receiver: string | null } | null;
  expiresAt: Date | null;
  settledAt: Date | null;
};

type PayerChargeSource = {
  project: PayerCharge["shop"];
  logo: Uint8Array | null;
  state: string;
  refundState: string;
  amountCentavos: Centavos;
  description: string | null;
  pixCopyPaste: string | null;
  qrPng: string | null;
  expiresAt: Date | null;
  settledAt: Date | null;
};

/** Past its time, which is the service's, a charge takes no payment, whether or not the service has said so yet. */
export function toPayerCharge(known: PayerChargeSource, now: Date): PayerCharge {
  const state = stateOf(known, now);
  const { pixCopyPaste, qrPng } = known;
  return {
    shop: known.project,
    logo: pngDataOf(known.logo),
    state,
    amountCentavos: known.amountCentavos,
    description: known.description && maskDocumentsIn(known.description),
    code:
      state === "pending" && pixCopyPaste !== null
        ? { pixCopyPaste, qrPng, receiver: receiverOf(pixCopyPaste) }
        : null,
    expiresAt: known.expiresAt,
    settledAt: known.settledAt,
  };
}

function stateOf({ state, refundState, expiresAt }: PayerChargeSource, now: Date): PayerState {
  if (state === "completed" && refundState === "confirmed") return "refunded";
  if (state === "pending" && expiresAt !== null && expiresAt <= now) return "expired";
  // A word that this version does not know promises nothing.
  return PAYER_STATES.find((known) => known === state) ?? "cancelled";
}

const RECEIVER_FIELD = "59";

/** BR Code, field 59: whom the payer's bank will name. Fields are two digits of name, two of length, and the value. */
export function receiverOf(pixCopyPaste: string): string | null {
  for (let at = 0; at + 4 <= pixCopyPaste.length;) {
    const length = Number(pixCopyPaste.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) return null;
    const value = pixCopyPaste.slice(at + 4, at + 4 + length);
    if (pixCopyPaste.slice(at, at + 2) === RECEIVER_FIELD) return value === "" ? null : value;
    at += 4 + length;
  }
  return null;
}
