import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type OutagePage, type OutageReport, type OutageChangePage } from "./schema";

const addressOf = (id: string): string => `/api/reconciliation/outages/${encodeURIComponent(id)}`;

/** The only place where a key of this noun is spelt. */
export const outageQueries = {
  all: ["outages"] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...outageQueries.all, "list"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<OutagePage>("/api/reconciliation/outages", { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: [...outageQueries.all, "report", id],
      queryFn: ({ signal }) => fetchJson<OutageReport>(addressOf(id), {}, signal),
    }),
  changes: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...outageQueries.all, "changes", id],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<OutageChangePage>(`${addressOf(id)}/changes`, { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
