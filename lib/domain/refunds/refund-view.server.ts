import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { unknownRefundStatusOf } from "@/lib/core/enums/transactions";
import { type SealedPerson, partyOf, twoPeopleView } from "@/lib/core/transactions/two-people";
import { type PaymentRow, type RefundListRow } from "./records.server";
import { type RefundListItem } from "./schema";

/** The payment's counterpart, who is given the money back. */
export const counterpartOf = (
  payment: Pick<PaymentRow, "counterpartName" | "counterpartDocument">,
): SealedPerson => ({
  name: payment.counterpartName,
  document: payment.counterpartDocument,
});

export function toRefundListItem({
  refund,
  payment,
  customer,
  requestedBy,
  isPayerExpected,
}: RefundListRow): RefundListItem {
  const payer = payment && counterpartOf(payment);
  const people = twoPeopleView(customer, payer);
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
    party: partyOf(customer, payer),
    requestedBy,
    confirmation: refund.confirmation,
    requestedAt: refund.requestedAt.toISOString(),
    completedAt: isoOrNull(refund.completedAt),
    failedAt: isoOrNull(refund.failedAt),
  };
}
