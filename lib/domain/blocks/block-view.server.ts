import "server-only";
import { type DismissalReason } from "@/lib/core/enums/blocks";
import { isoOrNull } from "@/lib/core/time/iso";
import { type EvidenceItem, evidenceOf, evidenceReasonOf } from "@/lib/core/enums/evidence";
import { NO_DOCUMENT, kindIn } from "@/lib/core/sealed";
import { isPaidByAnother, partyOf, twoPeopleView } from "@/lib/core/transactions/two-people";
import { type findMoneyOf } from "@/lib/engine/mirror/money-breakdown-records.server";
import { wayView } from "@/lib/engine/mirror/money-breakdown.server";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type Delivery, type OrderFactValue, deliveryOf } from "./case-metadata";
import { daysBetween, deadlinesOf, mayHaveOrder } from "./deadline";
import { type Brought, type RequestRow } from "./evidence-records.server";
import { type ReceivedRow } from "./history-records.server";
import { type CaseContacts, type CaseHistory } from "./read-history.server";
import { type CaseFacts, whatDecides } from "./what-decides";
import { type NoteRow } from "@/lib/platform/notes/records.server";
import { type NamedStep, type BlockedPayment } from "./detail-records.server";
import { type BlockListRow } from "./inbox-records.server";
import { type BlockRow } from "./records.server";
import { type BlockDetail, type BlockListItem, type BlockPerson, type OpenBlock } from "./schema";

export function toBlockListItem(
  row: BlockListRow,
  brought: readonly Brought[],
  responseHours: number,
): BlockListItem {
  const { respondBy, isByOrder, regulatoryBy } = deadlinesOf(row, responseHours);
  return {
    id: row.id,
    wallet: row.wallet,
    transactionId: row.transactionId,
    status: row.status,
    apiStatus: row.apiStatus,
    blockType: row.blockType,
    amountCentavos: row.amountCentavos,
    paidOutCentavos: row.paidOutCentavos,
    reason: row.reason,
    referenceNumber: row.referenceNumber,
    ...twoPeopleView(row.customer, row.paidBy),
    party: partyOf(row.customer, row.paidBy),
    createdAt: row.createdAt.toISOString(),
    respondBy: respondBy.toISOString(),
    isByOrder,
    regulatoryBy: isoOrNull(regulatoryBy),
    answeredAt: isoOrNull(row.answeredAt),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? "" },
    resolvedAt: isoOrNull(row.resolvedAt),
    isUnlisted: row.serviceReadAt === null,
    lacks: lacksOf(row, brought),
  };
}

export const toOpenBlock = ({
  id,
  status,
  answeredAt,
  apiStatus,
  blockType,
  amountCentavos,
}: Pick<BlockRow, keyof OpenBlock>): OpenBlock => ({
  ...{ id, status, apiStatus, blockType, amountCentavos },
  answeredAt: isoOrNull(answeredAt),
});

/**
 * The items that are present. An item that the dashboard itself provides is present once the payment is; people
 * uploaded or saved the others.
 */
function thereOf({ id, isPaid }: BlockListRow, brought: readonly Brought[]): ReadonlySet<EvidenceItem> {
  const items = brought.flatMap(({ blockId, item }) => (blockId === id ? [item] : []));
  return new Set<EvidenceItem>(isPaid ? ["payment_proof", ...items] : items);
}

function lacksOf(row: BlockListRow, brought: readonly Brought[]): BlockListItem["lacks"] {
  const items = evidenceOf(evidenceReasonOf(row), thereOf(row, brought));
  return { all: items.length, missing: items.flatMap(({ item, isThere }) => (isThere ? [] : [item])) };
}

type Sources = {
  row: BlockListRow;
  payment: BlockedPayment | null;
  told: readonly OrderFactValue[];
  history: CaseHistory | null;
  contacts: CaseContacts;
  money: Awaited<ReturnType<typeof findMoneyOf>> | null;
  signedEvents: number;
  requests: readonly RequestRow[];
  brought: readonly Brought[];
  /** The waiting blocks, the longest waiting first. */
  waiting: readonly string[];
  siblings: readonly BlockRow[];
  notes: readonly NoteRow[];
  tags: readonly string[];
  people: readonly BlockPerson[];
  steps: readonly NamedStep[];
  responseHours: number;
  actor: Actor;
  now: Date;
};

export function toBlockDetail(sources: Sources): BlockDetail {
  const { row, payment, responseHours, told } = sources;
  const delivery = deliveryOf(told, sources.now);
  const evidence = evidenceView(sources);
  return {
    ...toBlockListItem(row, sources.brought, responseHours),
    dismissedBecause: dismissedBecause(row, payment),
    externalReference: row.externalReference,
    e2eId: row.e2eId ?? payment?.transaction.e2eId ?? null,
    resolutionReason: row.resolutionReason,
    origin: row.origin,
    serviceReadAt: isoOrNull(row.serviceReadAt),
    order: mayHaveOrder(row.blockType) ? { number: row.orderNumber, from: row.orderFrom } : null,
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
    way:
      payment &&
      sources.money &&
      wayView(sources.actor, { ...payment.transaction, legs: payment.legs }, sources.money),
    evidence,
    told: [...told],
    deliveredAt: isoOrNull(delivery.deliveredAt),
    points: whatDecides(caseOf(sources, delivery, evidence)),
    history: sources.history && historyView(sources.history),
    contacts: sources.contacts,
    place: placeOf(row.id, sources.waiting),
    tags: [...sources.tags],
    people: [...sources.people],
    siblings: sources.siblings.map(toOpenBlock),
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

/** The maximum number of payments that remain distinguishable side by side. */
const DRAWN_MAX = 24;

function evidenceView({ row, brought, signedEvents, requests }: Sources): BlockDetail["evidence"] {
  const reason = evidenceReasonOf(row);
  return {
    reason,
    signedEvents,
    items: evidenceOf(reason, thereOf(row, brought)).map((one) => {
      const asked = requests.find(({ item }) => item === one.item);
      return { ...one, asked: asked ? { person: asked.person, at: asked.at.toISOString() } : null };
    }),
  };
}

/**
 * The result of a payment. An amount returned by a refund or by a lost block is no longer retained; the rest of a
 * partly returned payment is retained.
 */
function becameOf({
  amountCentavos,
  returnedCentavos,
  heldCentavos,
}: ReceivedRow): "kept" | "held" | "part" | "returned" {
  if (returnedCentavos > 0) return returnedCentavos < amountCentavos ? "part" : "returned";
  return heldCentavos > 0 ? "held" : "kept";
}

const keptOf = (payments: readonly ReceivedRow[]): number =>
  payments.reduce((sum, { retainedCentavos }) => sum + (retainedCentavos ?? 0), 0);

function historyView({ customer, others, blocks, isCut }: CaseHistory): NonNullable<BlockDetail["history"]> {
  const kept = others.filter((one) => becameOf(one) === "kept");
  return {
    customerId: customer.id,
    name: customer.name,
    keptCount: kept.length,
    retainedCentavos: keptOf(others),
    returnCount: others.filter((one) => becameOf(one) === "returned").length,
    partCount: others.filter((one) => becameOf(one) === "part").length,
    isCut,
    paymentCount: others.length,
    payments: others
      .slice(0, DRAWN_MAX)
      .map((one) => ({
        id: one.id,
        at: (one.settledAt ?? one.createdAt).toISOString(),
        amountCentavos: one.amountCentavos,
        became: becameOf(one),
      }))
      .toReversed(),
    blocks: blocks.map((block) => ({ ...toOpenBlock(block), createdAt: block.createdAt.toISOString() })),
  };
}

function caseOf(
  { row, payment, history }: Sources,
  delivery: Delivery,
  { reason, items }: BlockDetail["evidence"],
): CaseFacts {
  const paidAt = payment && (payment.transaction.settledAt ?? payment.transaction.createdAt);
  // Payments of this customer before this payment are relevant to it; later ones are not.
  const before = (history?.others ?? []).filter(
    ({ settledAt, createdAt }) => paidAt !== null && (settledAt ?? createdAt) < paidAt,
  );
  const beforeIds = new Set(before.map(({ id }) => id));
  const blocksBefore = (history?.blocks ?? []).filter(
    ({ transactionId }) => transactionId !== null && beforeIds.has(transactionId),
  );
  const kept = before.filter((one) => becameOf(one) === "kept");
  const dates = kept.map(({ settledAt, createdAt }) => settledAt ?? createdAt);
  const isThere = (wanted: EvidenceItem) =>
    items.some(({ item, isThere: there }) => item === wanted && there);
  const { refund } = payment ?? { refund: null };
  return {
    reason,
    amountCentavos: payment?.transaction.amountCentavos ?? row.amountCentavos,
    hasPayment: payment !== null,
    isSamePerson: areSame(row),
    ...delivery,
    deliveredAt: isoOrNull(delivery.deliveredAt),
    history: history && {
      keptCount: kept.length,
      retainedCentavos: keptOf(kept),
      largestCentavos: Math.max(0, ...kept.map(({ amountCentavos }) => amountCentavos)),
      firstAt: isoOrNull(dates.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null),
      lostBlocks: blocksBefore.filter(({ status }) => status === "approved").length,
      wonBlocks: blocksBefore.filter(({ status }) => status === "rejected").length,
    },
    refund: refund && {
      state: refund.state,
      amountCentavos: refund.amountCentavos,
      at: (refund.completedAt ?? refund.requestedAt).toISOString(),
    },
    hasConversation: isThere("conversation"),
    hasOrder: isThere("court_order"),
  };
}

function areSame({ customer, paidBy }: BlockListRow): boolean | null {
  if (customer.document === null || paidBy.document === null) return null;
  if (kindIn(customer.document) === NO_DOCUMENT || kindIn(paidBy.document) === NO_DOCUMENT) return null;
  return !isPaidByAnother(customer.document, paidBy.document);
}

function placeOf(id: string, waiting: readonly string[]): BlockDetail["place"] {
  const at = waiting.indexOf(id);
  // One that waits no longer still has a way on: to the first that does.
  if (at < 0)
    return waiting.length === 0
      ? null
      : { position: 0, total: waiting.length, previousId: null, nextId: waiting[0] ?? null };
  return {
    position: at + 1,
    total: waiting.length,
    previousId: waiting[at - 1] ?? null,
    nextId: waiting[at + 1] ?? null,
  };
}

function dismissedBecause(
  { status, amountCentavos }: BlockRow,
  payment: BlockedPayment | null,
): DismissalReason | null {
  if (status !== "dismissed") return null;
  const limit = payment?.transaction.amountCentavos ?? 0;
  return limit > 0 && amountCentavos > limit ? "above_payment" : "not_listed";
}

function transactionOf({ transaction }: BlockedPayment, now: Date): BlockDetail["transaction"] {
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
