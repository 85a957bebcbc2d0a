import "server-only";
import { type RefundRequest } from "@/lib/engine/intents/schema";
import { CHARGE_STATES } from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import { type WayView } from "@/lib/core/money/money-breakdown-view";
import { isoOrNull } from "@/lib/core/time/iso";
import { maskOf } from "@/lib/core/sealed";
import { refusalOf } from "@/lib/core/errors/refusal";
import { displayStatusView } from "@/lib/core/transactions/display-status-view";
import { mismatchView } from "@/lib/core/transactions/trust-view";
import { isPaidByAnother, partyOf } from "@/lib/core/transactions/two-people";
import { type StepRow } from "@/lib/engine/mirror/records.server";
import { type ChargeListRow, type ChargeRow, type SplitLegRow } from "./records.server";
import { type ChargeDetail, type ChargeListItem } from "./schema";

export function toChargeListItem(row: ChargeListRow): ChargeListItem {
  return {
    ...displayStatusView(row),
    id: row.id,
    version: row.version,
    wallet: row.wallet,
    state: parseEnum(CHARGE_STATES, row.state, "other"),
    amountCentavos: row.amountCentavos,
    feeCentavos: row.feeCentavos,
    netCentavos: row.netCentavos,
    description: row.description,
    externalReference: row.externalReference,
    e2eId: row.e2eId,
    party: partyOf(
      { name: row.customerName, document: row.customerDocument },
      { name: row.counterpartName, document: row.counterpartDocument },
    ),
    isPaidByAnother: isPaidByAnother(row.customerDocument, row.counterpartDocument) && !row.isPayerExpected,
    risk: row.risk ?? [],
    refusal: refusalOf(row.state, row.blockedDeposit?.reason ?? row.failureReason),
    createdAt: row.createdAt.toISOString(),
    expiresAt: isoOrNull(row.expiresAt),
    settledAt: isoOrNull(row.settledAt),
  };
}

type Sources = {
  transaction: Omit<ChargeListRow, "customerName" | "customerDocument" | "isPayerExpected" | "risk">;
  isPayerExpected: boolean;
  risk: ChargeListRow["risk"];
  charge: ChargeRow | null;
  project: { name: string; color: string | null } | null;
  expectedProject: string | null;
  legs: readonly SplitLegRow[];
  steps: readonly Required<StepRow>[];
  payerLinkUrl: string | null;
  refundRequest: RefundRequest | null;
  customerPageId: string | null;
  way: WayView;
};

export function toChargeDetail({
  transaction,
  isPayerExpected,
  risk,
  charge,
  project,
  expectedProject,
  legs,
  steps,
  payerLinkUrl,
  refundRequest,
  customerPageId,
  way,
}: Sources): ChargeDetail {
  const { blockedDeposit } = transaction;
  return {
    ...toChargeListItem({
      ...transaction,
      customerName: charge?.customerName ?? null,
      customerDocument: charge?.customerDocument ?? null,
      isPayerExpected,
      risk,
    }),
    isPayerExpected,
    apiStatus: transaction.apiStatus,
    pixCopyPaste: charge?.pixCopyPaste ?? null,
    qrPng: charge?.qrPng ?? null,
    customer: {
      name: charge?.customerName ?? null,
      document: maskOf(charge?.customerDocument ?? null),
      email: charge?.customerEmail ?? null,
      phone: charge?.customerPhone ?? null,
    },
    paidBy: {
      name: transaction.counterpartName,
      document: maskOf(transaction.counterpartDocument),
    },
    projectId: transaction.projectId,
    project,
    expectedProject,
    pspCredentialId: charge?.pspCredentialId ?? null,
    pspPaymentId: charge?.pspPaymentId ?? null,
    metadata: transaction.metadata,
    failureReason: transaction.failureReason,
    blockedDeposit: blockedDeposit && {
      reason: blockedDeposit.reason ?? null,
      refundStatus: blockedDeposit.refund?.status ?? null,
      refundE2eId: blockedDeposit.refund?.e2eId ?? null,
      refundSettledAt: blockedDeposit.refund?.settledAt ?? null,
    },
    split: legs.map(({ destination, requestedCentavos, acceptedCentavos, deliveredCentavos }) => ({
      destination,
      requestedCentavos,
      acceptedCentavos,
      deliveredCentavos,
    })),
    payerLink: charge?.payerLinkHash
      ? { url: payerLinkUrl, openedAt: charge.payerOpenedAt?.toISOString() ?? null }
      : null,
    refundRequest,
    customerPageId,
    way,
    mismatchDetails: mismatchView(transaction.mismatchDetails),
    origin: transaction.origin,
    steps: steps.map((step) => ({
      kind: step.kind,
      source: step.source,
      at: step.at.toISOString(),
      recordedAt: step.recordedAt.toISOString(),
      deliveryId: step.deliveryId,
      details: step.details,
    })),
  };
}
