import { type QueryKey, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import {
  type ChargeDetail,
  type ChargePage,
  type Conversion,
  type ConversionWanted,
  type UnansweredCharges,
} from "./schema";
import { type ChargeFilter } from "./filter";
import { type ListSums } from "@/lib/core/list-sums";

const CONVERSION_AGE_MS = 60_000;

type Filter = ChargeFilter;
type Spelt = [noun: string, kind: "list" | "sums" | "detail", wallet: string, filter: Filter];

/** The only place where a key of this noun is spelt. */
export const chargeQueries = {
  all: ["charges"] as const,
  /** What shows single ones, without their sums. */
  allRows: [
    ["charges", "list"],
    ["charges", "detail"],
  ] as const,
  allUnanswered: ["unanswered-charges"] as const,
  /** What a key asks that was spelt here; the filter is that of a list. */
  askedBy: (key: QueryKey) => {
    const [, kind, wallet, filter] = key as Spelt;
    return { kind, wallet, filter };
  },
  list: (wallet: string, filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...chargeQueries.all, "list", wallet, filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<ChargePage>("/api/charges", { wallet, ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  /** Of the list, however it is sorted. */
  sums: (wallet: string, { sort: _sort, ...filter }: Filter) =>
    queryOptions({
      queryKey: [...chargeQueries.all, "sums", wallet, filter],
      queryFn: ({ signal }) => fetchJson<ListSums>("/api/charges/sums", { wallet, ...filter }, signal),
    }),
  /** Not below `all`: a day's payments would have all of them counted again at each. */
  conversion: (wallet: string, wanted: ConversionWanted) =>
    queryOptions({
      queryKey: ["conversion", wallet, wanted],
      queryFn: ({ signal }) =>
        fetchJson<Conversion>("/api/charges/conversion", { wallet, ...wanted }, signal),
      refetchInterval: CONVERSION_AGE_MS,
      staleTime: CONVERSION_AGE_MS,
    }),
  /** Not below `all`: no frame of a charge tells of it, those of writes do. */
  unanswered: (wallet: string) =>
    queryOptions({
      queryKey: [...chargeQueries.allUnanswered, wallet],
      queryFn: ({ signal }) => fetchJson<UnansweredCharges>("/api/charges/unanswered", { wallet }, signal),
    }),
  detail: (wallet: string, id: string) =>
    queryOptions({
      queryKey: [...chargeQueries.all, "detail", wallet, id],
      queryFn: ({ signal }) =>
        fetchJson<ChargeDetail>(`/api/charges/${encodeURIComponent(id)}`, { wallet }, signal),
    }),
};
