import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type CustomerFilter } from "./filter";
import { type CustomerPage, type CustomerDetail } from "./schema";

type Filter = CustomerFilter;

/** The only place where a key of this noun is spelt. */
export const customerQueries = {
  all: ["customers"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...customerQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<CustomerPage>("/api/customers", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...customerQueries.all, "detail", id],
      queryFn: ({ signal }) =>
        fetchJson<CustomerDetail>(`/api/customers/${encodeURIComponent(id)}`, {}, signal),
    }),
};
