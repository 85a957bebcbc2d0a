import { type EvidenceReason } from "@/lib/core/enums/evidence";
import { type RefundState } from "@/lib/core/enums/transactions";

/** For the merchant, against, or not known yet: that is never taken for either. */
export const POINT_SIDES = ["for", "against", "unknown"] as const;
export type PointSide = (typeof POINT_SIDES)[number];

/** Points that decide an answer to a block, each with the facts that support it. */
export const CASE_POINTS = [
  "refund_confirmed",
  "refund_pending",
  "payment_unknown",
  "same_person",
  "another_person",
  "person_unknown",
  "delivered",
  "sent",
  "delivery_unknown",
  "known_customer",
  "first_purchase",
  "customer_unknown",
  "earlier_lost",
  "earlier_won",
  "above_usual",
  "not_asked",
  "order_unread",
] as const;
export type CasePoint = (typeof CASE_POINTS)[number];
export type Point = {
  point: CasePoint;
  side: PointSide;
  /** Said with the point: how many, how much, since when, by which name. */
  count?: number;
  amountCentavos?: number;
  otherCentavos?: number;
  at?: string;
  text?: string;
  by?: string;
};

export type CaseFacts = {
  reason: EvidenceReason;
  amountCentavos: number;
  hasPayment: boolean;
  /** Whether who paid is who was asked: null where a document is missing or cannot be compared. */
  isSamePerson: boolean | null;
  deliveredAt: string | null;
  isDeliveredByWord: boolean;
  tracking: string | null;
  carrier: string | null;
  receivedBy: string | null;
  /** Null: whose the payment is, is not known (yet). */
  history: {
    /** Earlier payments that were received and retained, and the largest of them. */
    keptCount: number;
    retainedCentavos: number;
    largestCentavos: number;
    firstAt: string | null;
    lostBlocks: number;
    wonBlocks: number;
  } | null;
  refund: { state: RefundState; amountCentavos: number; at: string } | null;
  hasConversation: boolean;
  hasOrder: boolean;
};

/** A payment counts as unusually high from this many earlier ones and times the largest of them. */
const USUAL_FROM = 3;
const ABOVE_TIMES = 2;

/** For first, then against, then what is not known; within each in the order in which a reader asks. */
export function whatDecides(facts: CaseFacts): Point[] {
  const points = [...moneyPoints(facts), ...(isOfOrder(facts) ? orderPoints(facts) : dealPoints(facts))];
  return POINT_SIDES.flatMap((side) => points.filter((point) => point.side === side));
}

const isOfOrder = ({ reason }: CaseFacts): boolean => reason === "judicial";

function moneyPoints({ refund, hasPayment }: CaseFacts): Point[] {
  if (!hasPayment) return [{ point: "payment_unknown", side: "unknown" }];
  if (!refund || refund.state === "error") return [];
  const said = { amountCentavos: refund.amountCentavos, at: refund.at };
  return refund.state === "confirmed"
    ? [{ point: "refund_confirmed", side: "for", ...said }]
    : [{ point: "refund_pending", side: "for", ...said }];
}

/** A court's order is about who owns the money, and not about what was bought. */
function orderPoints({ hasPayment, isSamePerson, hasOrder }: CaseFacts): Point[] {
  return [
    ...(hasPayment ? [personPoint(isSamePerson)] : []),
    ...(hasOrder ? [] : [{ point: "order_unread", side: "unknown" } as const]),
  ];
}

function dealPoints(facts: CaseFacts): Point[] {
  if (!facts.hasPayment) return [];
  return [
    personPoint(facts.isSamePerson),
    ...(facts.reason === "administrative" ? [] : [deliveryPoint(facts)]),
    ...historyPoints(facts),
    ...(facts.hasConversation || facts.reason === "administrative"
      ? []
      : [{ point: "not_asked", side: "unknown" } as const]),
  ];
}

function personPoint(isSamePerson: boolean | null): Point {
  if (isSamePerson === null) return { point: "person_unknown", side: "unknown" };
  return isSamePerson ? { point: "same_person", side: "for" } : { point: "another_person", side: "against" };
}

function deliveryPoint(facts: CaseFacts): Point {
  const { deliveredAt, isDeliveredByWord, tracking, carrier, receivedBy } = facts;
  const way = [tracking, carrier].filter((said) => said !== null).join(", ");
  if (deliveredAt !== null || isDeliveredByWord)
    return {
      ...{ point: "delivered", side: "for" },
      ...(deliveredAt !== null && { at: deliveredAt }),
      ...(way !== "" && { text: way }),
      ...(receivedBy !== null && { by: receivedBy }),
    };
  // On its way is not there: it says neither.
  if (tracking !== null) return { point: "sent", side: "unknown", text: way };
  return { point: "delivery_unknown", side: "unknown" };
}

function historyPoints({ history, amountCentavos }: CaseFacts): Point[] {
  if (history === null) return [{ point: "customer_unknown", side: "unknown" }];
  const { keptCount, retainedCentavos, largestCentavos, lostBlocks, wonBlocks } = history;
  const points: Point[] = [];
  if (keptCount > 0)
    points.push({
      point: "known_customer",
      side: "for",
      count: keptCount,
      amountCentavos: retainedCentavos,
      ...(history.firstAt !== null && { at: history.firstAt }),
    });
  else points.push({ point: "first_purchase", side: "against", amountCentavos });
  if (lostBlocks > 0) points.push({ point: "earlier_lost", side: "against", count: lostBlocks });
  if (wonBlocks > 0) points.push({ point: "earlier_won", side: "for", count: wonBlocks });
  if (keptCount >= USUAL_FROM && amountCentavos >= ABOVE_TIMES * largestCentavos)
    points.push({ point: "above_usual", side: "against", amountCentavos, otherCentavos: largestCentavos });
  return points;
}
