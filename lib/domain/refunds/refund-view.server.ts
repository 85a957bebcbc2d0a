import "server-only";
import { isoOrNull } from "@/lib/core/iso";
import { unknownRefundStatusOf } from "@/lib/core/words/transactions";
import { maskOf } from "@/lib/core/sealed";
import { type SealedPerson, twoPeopleView } from "@/lib/core/two-people";
import { type PaymentRow, type RefundListRow } from "./records.server";
import { type RefundListItem } from "./schema";

/** Of the payment: who is given the money back. */
export const counterpartOf = (
  payment: Pick<PaymentRow, "counterpartName" | "counterpartDocument">,
): SealedPerson => ({
  name: payment.counterpartName,
  document: payment.counterpartDocument,
});

/** The payer as the provider confirmed it, else as the charge named it. */
export function toRefundListItem({
  refund,
  payment,
  customer,
  requestedBy,
  isPayerExpected,
}: RefundListRow): RefundListItem {
  const document = payment?.counterpartDocument ?? customer?.document ?? null;
  const people = twoPeopleView(customer, payment && counterpartOf(payment));
  return {
    ...people,
    isPaidByAnother: people.isPaidByAnother && !isPayerExpected,
    transactionId: refund.originalTransactionId,
    version: payment?.version ?? 0,
    wallet: refund.wallet,
    state: refund.state,
    unknownStatus: refund.state === "pending" ? unknownRefundStatusOf(refund.apiStatus) : null,
    amountCentavos: refund.amountCentavos,
    feeCentavos: refund.feeCentavos,
    netCentavos: refund.netCentavos,
    reason: refund.reason,
    payer: {
      name: payment?.counterpartName ?? customer?.name ?? null,
      document: maskOf(document),
    },
    requestedBy,
    confirmation: refund.confirmation,
    requestedAt: refund.requestedAt.toISOString(),
    completedAt: isoOrNull(refund.completedAt),
    failedAt: isoOrNull(refund.failedAt),
  };
}
