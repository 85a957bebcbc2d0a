import { fitsRisk } from "@/lib/core/enums/risk";
import {
  type Follow,
  followDetail,
  followIds,
  followList,
  mayBeInDays,
  patchItem,
  matchesStateAndFlag,
} from "@/lib/platform/live/follow";
import { type LiveRow } from "@/lib/platform/live/row";
import { transactionQueries } from "./queries";
import { type TransactionDetail, type TransactionListItem } from "./schema";
import { type TransactionFilter } from "./filter";

/** Returns false where the filter certainly excludes the transaction. Days are those of settlement. */
export function mayFitTransactions(filter: TransactionFilter, row: LiveRow): boolean {
  const { minCentavos = 0, maxCentavos = Infinity } = filter;
  return (
    (filter.type === undefined || filter.type === row.type) &&
    matchesStateAndFlag(row, filter) &&
    (filter.mismatch === undefined || filter.mismatch === row.mismatch) &&
    (filter.block !== "open" || row.hasOpenBlock) &&
    fitsRisk(filter.risk, row.risk) &&
    row.amountCentavos >= minCentavos &&
    row.amountCentavos <= maxCentavos &&
    (!isBySettlement(filter) ||
      (row.settledAt !== null && mayBeInDays(row.settledAt, filter.from, filter.to)))
  );
}

/** True where a period is given: the filter is then by settlement in it, else by creation. */
const isBySettlement = ({ from, to }: TransactionFilter): boolean => from !== undefined || to !== undefined;

export const followTransactions: Follow = (key, data, told) => {
  const { kind, filter, id } = transactionQueries.askedBy(key);
  const isOther = told.wallet !== undefined && filter.wallet !== undefined && told.wallet !== filter.wallet;
  if (isOther) return { data, urgency: null };
  switch (kind) {
    case "list":
      return followList<TransactionListItem>(data, told, {
        patch: patchItem,
        mayFit: (row) => mayFitTransactions(filter, row),
        // No frame contains the position by amount.
        placeOf: ({ createdAt, settledAt }) =>
          "sort" in filter ? "" : isBySettlement(filter) ? settledAt : createdAt,
      });
    case "count":
      return { data, urgency: "soon" };
    case "detail":
      return followDetail<TransactionDetail>(data, told, patchItem);
    case "as-of":
      return followIds(data, told, [id]);
    // Its bytes stay what they are.
    case "raw":
      return { data, urgency: null };
  }
};
