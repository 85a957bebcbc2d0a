import { type Stands, isSure } from "@/lib/core/transactions/standing";
import { type RefundState } from "@/lib/core/words/transactions";
import { type ReceiptKind } from "@/lib/core/words/receipts";

type Person = { name: string | null; document: string | null };
type Merchant = {
  name: string;
  legalName: string | null;
  document: string | null;
  color: string | null;
  /** A picture within the document; null: initials on the colour stand in its place. */
  logo: string | null;
};

/** All that a receipt says; documents of others than the merchant are masked. */
export type Receipt = {
  kind: ReceiptKind;
  transactionId: string;
  wallet: string;
  code: string;
  checkUrl: string;
  merchant: Merchant;
  other: Person;
  customer: string | null;
  amountCentavos: number;
  at: Date;
  /** For a payment, the amount returned since. */
  returned: { centavos: number; at: Date | null } | null;
  description: string | null;
  reference: string | null;
  e2eId: string | null;
  issuedAt: Date;
};

/** The data shown to anyone who has the code: nobody's name, document or bank except the merchant's. */
export type Checked = Pick<Receipt, "kind" | "amountCentavos" | "at" | "returned"> & {
  merchant: Merchant;
  /** Beginning and end of it. */
  e2eId: string | null;
  /** `withdrawn`: the service says now that it did not stay; `doubted`: it is being verified again. */
  stands: "true" | "withdrawn" | "doubted";
};

export type Sources = Stands & {
  type: string;
  settledAt: Date | null;
  returnedAt: Date | null;
  refund: {
    state: RefundState;
    isConfirmed: boolean;
    amountCentavos: number;
    completedAt: Date | null;
  } | null;
};

type Told = { amountCentavos: number; at: Date; returned: Receipt["returned"] };

/**
 * The facts that a receipt may claim: that the money arrived, and that nobody doubts it. Null: no receipt is
 * available.
 */
export function toldBy(kind: ReceiptKind, of: Sources): Told | null {
  if (!isSure(of) || of.settledAt === null) return null;
  if (kind === "refund") {
    const { refund } = of;
    if (of.type !== "payment" || refund?.state !== "confirmed" || !refund.isConfirmed) return null;
    return (
      refund.completedAt && { amountCentavos: refund.amountCentavos, at: refund.completedAt, returned: null }
    );
  }
  if (of.type !== kind) return null;
  return {
    amountCentavos: of.amountCentavos,
    at: of.settledAt,
    returned:
      kind === "payment" && of.returnedCentavos > 0
        ? { centavos: of.returnedCentavos, at: of.returnedAt }
        : null,
  };
}

/** Why what was once said is not said now. */
export const standsNow = (kind: ReceiptKind, of: Sources): Checked["stands"] => {
  if (toldBy(kind, of) !== null) return "true";
  const isOver = of.state === "reversed" || of.state === "failed" || of.state === "cancelled";
  return isOver || (kind === "refund" && of.refund?.state === "error") ? "withdrawn" : "doubted";
};

const SHOWN_BEGINNING = 5;
const SHOWN_END = 6;

/** The bank's own number stands in it; so much of it tells two payments apart, and leads nowhere. */
export const shortE2e = (e2eId: string): string =>
  e2eId.length <= SHOWN_BEGINNING + SHOWN_END
    ? e2eId
    : `${e2eId.slice(0, SHOWN_BEGINNING)} … ${e2eId.slice(-SHOWN_END)}`;
