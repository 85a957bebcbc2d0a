import "server-only";
import { maskDocument } from "@/lib/core/brazil/documents";
import { type RefundListRow } from "./records.server";
import { type RefundListItem } from "./schema";

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The payer as the provider confirmed it, else as the charge named it. */
export function toRefundListItem({ refund, payment, customer, requestedBy }: RefundListRow): RefundListItem {
  const document = payment?.counterpartDocument ?? customer?.document ?? null;
  return {
    transactionId: refund.originalTransactionId,
    wallet: refund.wallet,
    state: refund.state,
    amountCentavos: refund.amountCentavos,
    feeCentavos: refund.feeCentavos,
    netCentavos: refund.netCentavos,
    reason: refund.reason,
    payer: {
      name: payment?.counterpartName ?? customer?.name ?? null,
      document: document === null ? null : maskDocument(document),
    },
    requestedBy,
    requestedAt: refund.requestedAt.toISOString(),
    completedAt: iso(refund.completedAt),
    failedAt: iso(refund.failedAt),
  };
}
