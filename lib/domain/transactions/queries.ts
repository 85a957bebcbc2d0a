import { type QueryKey, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { addressOfFilter, givenIn, readFilter } from "@/lib/core/filters";
import { type TransactionFilter, transactionParsers } from "./filter";
import { type TransactionPage, type TransactionDetail, type TransactionAsOf, type RawEvent } from "./schema";
import { type ListSums } from "@/lib/core/list-sums";

type Kind = "list" | "count" | "detail" | "as-of" | "raw";

/** The only place where a key of this noun is spelt. */
export const transactionQueries = {
  all: ["transactions"] as const,
  /** What shows single ones, without their sums. */
  allRows: [
    ["transactions", "list"],
    ["transactions", "detail"],
  ] as const,
  /** What a key asks that was spelt here: of all that a filter lets through, or of one transaction. */
  askedBy: (key: QueryKey) => {
    const [, kind, filterOrWallet, id] = key as [noun: string, Kind, string, string | undefined];
    return id === undefined
      ? { kind, filter: readFilter(transactionParsers, givenIn(filterOrWallet)).filter, id: null }
      : { kind, filter: { wallet: filterOrWallet }, id };
  },
  list: (filter: TransactionFilter) =>
    infiniteQueryOptions({
      queryKey: [...transactionQueries.all, "list", addressOfFilter(transactionParsers, filter)],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<TransactionPage>("/api/transactions", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  /** Of the list, however it is sorted. */
  count: ({ sort: _sort, ...filter }: TransactionFilter) =>
    queryOptions({
      queryKey: [...transactionQueries.all, "count", addressOfFilter(transactionParsers, filter)],
      queryFn: ({ signal }) => fetchJson<ListSums | null>("/api/transactions/count", filter, signal),
    }),
  detail: (wallet: string, id: string) =>
    queryOptions({
      queryKey: [...transactionQueries.all, "detail", wallet, id],
      queryFn: ({ signal }) =>
        fetchJson<TransactionDetail>(`/api/transactions/${encodeURIComponent(id)}`, { wallet }, signal),
    }),
  asOf: (wallet: string, id: string, asOf: string) =>
    queryOptions({
      queryKey: [...transactionQueries.all, "as-of", wallet, id, asOf],
      queryFn: ({ signal }) =>
        fetchJson<TransactionAsOf>(
          `/api/transactions/${encodeURIComponent(id)}/as-of`,
          { wallet, asOf },
          signal,
        ),
    }),
  rawEvent: (wallet: string, id: string, deliveryId: number) =>
    queryOptions({
      queryKey: [...transactionQueries.all, "raw", wallet, id, deliveryId],
      queryFn: ({ signal }) =>
        fetchJson<RawEvent>(
          `/api/transactions/${encodeURIComponent(id)}/events/${deliveryId}`,
          { wallet },
          signal,
        ),
      staleTime: Infinity,
    }),
  /** Not below `all`: what changes in the mirror must not ask the service again. */
  asked: (text: string) => ["asked-service", text] as const,
};
