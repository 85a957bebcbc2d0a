import {
  type Follow,
  type Told,
  type Urgency,
  answerOf,
  followIds,
  moreUrgent,
} from "@/lib/platform/live/follow";
import { type LiveRow } from "@/lib/platform/live/row";
import { refundQueries } from "./queries";
import { type RefundFilter, type RefundPage } from "./schema";

/** A frame tells of the payment, whose row says how its refund stands; the rest of the refund is read. */
export const followRefunds: Follow = (key, data, told) => {
  const { kind, wallet, payment, filter } = refundQueries.askedBy(key);
  if (told.wallet !== undefined && told.wallet !== wallet) return { data, urgency: null };
  if (kind === "list") return { data, urgency: urgencyOfList(answerOf<List>(data), told, filter) };
  return payment === null ? { data, urgency: "now" } : followIds(data, told, [payment]);
};

type List = { pages: readonly RefundPage[] };

/** Read where a refund came, went or stands otherwise; later, where only its fee or its moments may. */
function urgencyOfList({ pages }: List, { ids, rows }: Told, filter: RefundFilter): Urgency | null {
  const shown = new Map(
    pages.flatMap(({ items }) => items.map((item) => [item.transactionId, item] as const)),
  );
  let urgency: Urgency | null = null;
  for (const id of ids) {
    const [row, item] = [rows.get(id), shown.get(id)];
    if (!row || (item ? item.state !== row.refundState : mayFit(filter, row))) return "now";
    if (item) urgency = moreUrgent(urgency, "later");
  }
  return urgency;
}

const mayFit = ({ state }: RefundFilter, { refundState }: LiveRow): boolean =>
  refundState !== "none" && (state === undefined || state === refundState);
