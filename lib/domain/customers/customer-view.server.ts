import "server-only";
import { maskOf } from "@/lib/core/sealed";
import { isoOrNull } from "@/lib/core/time/iso";
import { displayStatusView } from "@/lib/core/transactions/display-status-view";
import { isPaidByAnother } from "@/lib/core/transactions/two-people";
import { type CustomerPaymentRow, type CustomerRow } from "./records.server";
import { type CustomerPayment } from "./schema";
import { type Paid, partsOf } from "./sums";

export const customerView = (row: CustomerRow) => ({
  id: row.id,
  wallet: row.wallet,
  name: row.name,
  otherNames: row.otherNames,
  document: row.maskedDocument,
  email: row.email,
  phone: row.phone,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
});

export const paymentView = (row: CustomerPaymentRow): CustomerPayment => ({
  ...displayStatusView(row),
  id: row.id,
  state: row.state,
  amountCentavos: row.amountCentavos,
  description: row.description,
  reference: row.externalReference,
  createdAt: row.createdAt.toISOString(),
  settledAt: isoOrNull(row.settledAt),
  expiresAt: isoOrNull(row.expiresAt),
  isPaidByAnother: isPaidByAnother(row.customerDocument, row.counterpartDocument),
  hasPage: row.hasPage,
  parts: partsOf(row),
});

export const paidView = (row: CustomerPaymentRow): Paid => ({
  payerId: row.payerId,
  name: row.counterpartName,
  document: maskOf(row.counterpartDocument),
  amountCentavos: row.amountCentavos,
  isAnother: isPaidByAnother(row.customerDocument, row.counterpartDocument),
});
