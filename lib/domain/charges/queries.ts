import { type QueryKey, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type ChargeFilter } from "./schema";

const schemas = () => import("./schema");
const sums = () => import("@/lib/core/list-sums-schema");

type Filter = Omit<ChargeFilter, "cursor">;
type Spelt = [noun: string, kind: "list" | "sums" | "detail", wallet: string, filter: Filter];

/** The only place where a key of this noun is spelt. */
export const chargeQueries = {
  all: ["charges"] as const,
  /** What a key asks that was spelt here; the filter is that of a list. */
  askedBy: (key: QueryKey) => {
    const [, kind, wallet, filter] = key as Spelt;
    return { kind, wallet, filter };
  },
  list: (wallet: string, filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...chargeQueries.all, "list", wallet, filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(
          async () => (await schemas()).ChargePage,
          "/api/charges",
          { wallet, ...filter, cursor: pageParam },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  /** Of the list, however it is sorted. */
  sums: (wallet: string, { sort: _sort, ...filter }: Filter) =>
    queryOptions({
      queryKey: [...chargeQueries.all, "sums", wallet, filter],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await sums()).ListSums, "/api/charges/sums", { wallet, ...filter }, signal),
    }),
  detail: (wallet: string, id: string) =>
    queryOptions({
      queryKey: [...chargeQueries.all, "detail", wallet, id],
      queryFn: ({ signal }) =>
        fetchJson(
          async () => (await schemas()).ChargeDetail,
          `/api/charges/${encodeURIComponent(id)}`,
          { wallet },
          signal,
        ),
    }),
};
