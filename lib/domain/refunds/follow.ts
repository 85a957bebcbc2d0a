import {
  type Follow,
  type Followed,
  type ReportedChanges,
  type Urgency,
  answerOf,
  followIds,
  moreUrgent,
} from "@/lib/platform/live/follow";
import { type LiveRow } from "@/lib/platform/live/row";
import { refundQueries } from "./queries";
import { type RefundListQuery, type RefundListItem, type RefundPage } from "./schema";

/** A frame contains the payment, whose row has the refund's status. The rest of the refund is read. */
export const followRefunds: Follow = (key, data, told) => {
  const { kind, wallet, id: payment, filter } = refundQueries.askedBy(key);
  if (told.wallet !== undefined && told.wallet !== wallet) return { data, urgency: null };
  // A request becomes a refund, and is known by its own id until then.
  if (kind === "approval-requests" || kind === "approval-request") return { data, urgency: "now" };
  if (kind === "sums") return { data, urgency: "soon" };
  if (kind === "list") return followRefundList(data, told, filter);
  return payment === null ? { data, urgency: "now" } : followIds(data, told, [payment]);
};

type List = { pages: readonly RefundPage[] };

/** In sight it is patched, and read later for its fee and moments; read now where one came, went or was asked for again. */
function followRefundList(data: unknown, { ids, rows }: ReportedChanges, filter: RefundListQuery): Followed {
  const answer = answerOf<List>(data);
  const shown = new Set<string>();
  let urgency: Urgency | null = null;
  const want = (more: Urgency) => (urgency = moreUrgent(urgency, more));
  const follow = (item: RefundListItem): RefundListItem => {
    const id = item.transactionId;
    if (!ids.has(id)) return item;
    shown.add(id);
    const row = rows.get(id);
    if (!row) want("now");
    if (!row || row.version < item.version) return item;
    const { refundState: state, version } = row;
    if (state === item.state) want("later");
    // The list is ordered by the time of the request.
    else want(mayFit(filter, row) && item.state === "pending" && version > item.version ? "later" : "now");
    return state === "none" || state === item.state || version === item.version
      ? item
      : { ...item, state, version };
  };
  const pages = answer.pages.map((page) => {
    const items = page.items.map(follow);
    return items.some((item, at) => item !== page.items[at]) ? { ...page, items } : page;
  });
  for (const id of ids) {
    const row = rows.get(id);
    if (!shown.has(id) && (!row || mayFit(filter, row))) want("now");
  }
  const isOther = pages.some((page, at) => page !== answer.pages[at]);
  return { data: isOther ? { ...answer, pages } : data, urgency };
}

const mayFit = ({ state }: RefundListQuery, { refundState }: LiveRow): boolean =>
  refundState !== "none" && (state === undefined || state === refundState);
