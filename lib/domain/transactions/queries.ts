import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type QueryKey } from "@tanstack/react-query";
import { addressOfFilter, searchParamsOf, readFilter } from "@/lib/core/reads/filters";
import { type TransactionFilter, transactionParsers } from "./filter";
import { type TransactionPage, type TransactionDetail, type TransactionAsOf, type RawEvent } from "./schema";
import { type ListSums } from "@/lib/core/money/list-sums";

type Kind = "list" | "count" | "detail" | "as-of" | "raw";

/** The only place where a key of this noun is spelt. */
export const transactionQueries = {
  all: ["transactions"] as const,
  /** Queries that show single transactions, without their sums. */
  allRows: [
    ["transactions", "list"],
    ["transactions", "detail"],
  ] as const,
  /** The request of a key that was built here: for all that a filter lets through, or for one transaction. */
  askedBy: (key: QueryKey) => {
    const [, kind, filterOrWallet, id] = key as [noun: string, Kind, string, string | undefined];
    return id === undefined
      ? { kind, filter: readFilter(transactionParsers, searchParamsOf(filterOrWallet)).filter, id: null }
      : { kind, filter: { wallet: filterOrWallet }, id };
  },
  list: (filter: TransactionFilter) =>
    listQuery<TransactionPage>(
      [...transactionQueries.all, "list", addressOfFilter(transactionParsers, filter)],
      "/api/transactions",
      filter,
    ),
  /** Count of the list, independent of its sort order. */
  count: ({ sort: _sort, ...filter }: TransactionFilter) =>
    readQuery<ListSums | null>(
      [...transactionQueries.all, "count", addressOfFilter(transactionParsers, filter)],
      "/api/transactions/count",
      filter,
    ),
  detail: (wallet: string, id: string) =>
    readQuery<TransactionDetail>(
      [...transactionQueries.all, "detail", wallet, id],
      `/api/transactions/${encodeURIComponent(id)}`,
      { wallet },
    ),
  asOf: (wallet: string, id: string, asOf: string) =>
    readQuery<TransactionAsOf>(
      [...transactionQueries.all, "as-of", wallet, id, asOf],
      `/api/transactions/${encodeURIComponent(id)}/as-of`,
      { wallet, asOf },
    ),
  rawEvent: (wallet: string, id: string, deliveryId: number) =>
    readQuery<RawEvent>(
      [...transactionQueries.all, "raw", wallet, id, deliveryId],
      `/api/transactions/${encodeURIComponent(id)}/events/${deliveryId}`,
      { wallet },
      { staleTime: Infinity },
    ),
  /** Not below `all`: what changes in the mirror must not ask the service again. */
  asked: (text: string) => ["asked-service", text] as const,
};
