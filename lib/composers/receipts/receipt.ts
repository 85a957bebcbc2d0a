import { type StatusInput, isSure } from "@/lib/core/transactions/display-status";
import { type RefundState } from "@/lib/core/enums/transactions";
import { type ReceiptKind } from "@/lib/core/enums/receipts";

type Person = { name: string | null; document: string | null };
type Merchant = {
  name: string;
  legalName: string | null;
  document: string | null;
  color: string | null;
  /** An image within the document. Null: initials on the colour replace it. */
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

/** The data shown to anyone who has the code: no name, document or bank except the merchant's. */
export type Checked = Pick<Receipt, "kind" | "amountCentavos" | "at" | "returned"> & {
  merchant: Merchant;
  /** Beginning and end of it. */
  e2eId: string | null;
  /** `withdrawn`: the service says now that it did not stay; `doubted`: it is being verified again. */
  stands: "true" | "withdrawn" | "doubted";
};

export type Sources = StatusInput & {
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

type ReceiptFacts = { amountCentavos: number; at: Date; returned: Receipt["returned"] };

/** The facts that a receipt may claim: the money arrived, and no source doubts it. Null: no receipt is available. */
export function receiptFacts(kind: ReceiptKind, of: Sources): ReceiptFacts | null {
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
export const receiptStatus = (kind: ReceiptKind, of: Sources): Checked["stands"] => {
  if (receiptFacts(kind, of) !== null) return "true";
  const isOver = of.state === "reversed" || of.state === "failed" || of.state === "cancelled";
  return isOver || (kind === "refund" && of.refund?.state === "error") ? "withdrawn" : "doubted";
};

const SHOWN_BEGINNING = 5;
const SHOWN_END = 6;

/** The E2E id contains the bank's own number. The shown part distinguishes two payments and leads nowhere. */
export const shortE2e = (e2eId: string): string =>
  e2eId.length <= SHOWN_BEGINNING + SHOWN_END
    ? e2eId
    : `${e2eId.slice(0, SHOWN_BEGINNING)} … ${e2eId.slice(-SHOWN_END)}`;
