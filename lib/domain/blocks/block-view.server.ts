import "server-only";
import { type DismissedBecause } from "@/lib/core/words/blocks";
import { isoOrNull } from "@/lib/core/iso";
import { maskOf } from "@/lib/core/sealed";
import { twoPeopleView } from "@/lib/core/two-people";
import { dayOf } from "@/lib/core/sao-paulo";
import { daysBetween, deadlinesOf } from "./deadline";
import { type NoteRow } from "@/lib/platform/notes/records.server";
import { type NamedStep, type PaymentFacts } from "./detail-records.server";
import { type BlockListRow } from "./inbox-records.server";
import { type BlockRow } from "./records.server";
import { type BlockDetail, type BlockListItem } from "./schema";

export function toBlockListItem(row: BlockListRow, responseHours: number): BlockListItem {
  const { respondBy, regulatoryBy } = deadlinesOf(row, responseHours);
  return {
    id: row.id,
    wallet: row.wallet,
    transactionId: row.transactionId,
    status: row.status,
    apiStatus: row.apiStatus,
    blockType: row.blockType,
    amountCentavos: row.amountCentavos,
    reason: row.reason,
    referenceNumber: row.referenceNumber,
    ...twoPeopleView(row.customer, row.paidBy),
    payer: {
      name: row.paidBy.name ?? row.customer.name,
      document: maskOf(row.paidBy.document ?? row.customer.document),
    },
    createdAt: row.createdAt.toISOString(),
    respondBy: respondBy.toISOString(),
    regulatoryBy: isoOrNull(regulatoryBy),
    answeredAt: isoOrNull(row.answeredAt),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? "" },
    resolvedAt: isoOrNull(row.resolvedAt),
  };
}

type Sources = {
  row: BlockListRow;
  payment: PaymentFacts | null;
  siblings: readonly BlockRow[];
  notes: readonly NoteRow[];
  steps: readonly NamedStep[];
  responseHours: number;
  now: Date;
};

export function toBlockDetail(sources: Sources): BlockDetail {
  const { row, payment, responseHours } = sources;
  return {
    ...toBlockListItem(row, responseHours),
    dismissedBecause: dismissedBecause(row, payment),
    externalReference: row.externalReference,
    e2eId: row.e2eId ?? payment?.transaction.e2eId ?? null,
    resolutionReason: row.resolutionReason,
    answeredNote: row.answeredNote,
    origin: row.origin,
    serviceReadAt: isoOrNull(row.serviceReadAt),
    responseHours,
    transaction: payment && transactionOf(payment, sources.now),
    split: (payment?.legs ?? []).map((leg) => ({
      destination: leg.destination,
      amountCentavos: leg.deliveredCentavos ?? leg.acceptedCentavos ?? leg.requestedCentavos,
    })),
    refund: payment?.refund
      ? {
          state: payment.refund.state,
          amountCentavos: payment.refund.amountCentavos,
          feeCentavos: payment.refund.feeCentavos,
          requestedAt: payment.refund.requestedAt.toISOString(),
          completedAt: isoOrNull(payment.refund.completedAt),
        }
      : null,
    siblings: sources.siblings.map(({ id, status, blockType, amountCentavos }) => ({
      id,
      status,
      blockType,
      amountCentavos,
    })),
    notes: sources.notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    steps: sources.steps.map(({ kind, source, at, person, details }) => ({
      kind,
      source,
      at: at.toISOString(),
      person,
      details,
    })),
  };
}

function dismissedBecause(
  { status, amountCentavos }: BlockRow,
  payment: PaymentFacts | null,
): DismissedBecause | null {
  if (status !== "dismissed") return null;
  const limit = payment?.transaction.amountCentavos ?? 0;
  return limit > 0 && amountCentavos > limit ? "above_payment" : "not_listed";
}

function transactionOf({ transaction }: PaymentFacts, now: Date): BlockDetail["transaction"] {
  const paidAt = transaction.settledAt ?? transaction.completedAt;
  return {
    id: transaction.id,
    type: transaction.type,
    state: transaction.state,
    amountCentavos: transaction.amountCentavos,
    feeCentavos: transaction.feeCentavos,
    netCentavos: transaction.netCentavos,
    description: transaction.description,
    createdAt: transaction.createdAt.toISOString(),
    settledAt: isoOrNull(paidAt),
    daysSincePayment: paidAt && Math.max(0, daysBetween(dayOf(paidAt), dayOf(now))),
    refundState: transaction.refundState,
  };
}
