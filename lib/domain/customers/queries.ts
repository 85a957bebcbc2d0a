import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type CustomerFilter } from "./filter";

const schemas = () => import("./schema");

type Filter = CustomerFilter;

/** The only place where a key of this noun is spelt. */
export const customerQueries = {
  all: ["customers"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...customerQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(
          async () => (await schemas()).CustomerPage,
          "/api/customers",
          { ...filter, cursor: pageParam },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, "detail", id],
      queryFn: ({ signal }) =>
        fetchJson(
          async () => (await schemas()).CustomerDetail,
          `/api/customers/${encodeURIComponent(id)}`,
          {},
          signal,
        ),
    }),
};
