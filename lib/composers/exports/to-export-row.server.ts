import "server-only";
import { type Sealed } from "@/lib/core/sealed";
import { isPaidByAnother } from "@/lib/core/transactions/two-people";
import { type TransactionExportRow } from "./columns";

/** Whole, where the file shows documents; else as everybody may see them. */
export type DocumentOf = (document: Sealed) => string;

type Documents = { customer_document: Sealed | null; paid_by_document: Sealed | null };
/** As the database gives it. */
export type RestedRow = Omit<TransactionExportRow, keyof Documents | "document" | "is_paid_by_another"> &
  Documents;

/** The other side is the customer of the charge, else the payer. */
export function toExportRow(
  { customer_document: asked, paid_by_document: paid, ...row }: RestedRow,
  documentOf: DocumentOf,
): TransactionExportRow {
  const [askedText, paidText] = [asked && documentOf(asked), paid && documentOf(paid)];
  return {
    ...row,
    is_paid_by_another: isPaidByAnother(asked, paid),
    document: row.customer_name === null && asked === null ? paidText : askedText,
    customer_document: askedText,
    paid_by_document: paidText,
  };
}
