import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type SplitChargePage, type SplitFilter, type SplitPeriod, type SplitSummary } from "./schema";

/** The only place where a key of this noun is spelt. */
export const splitQueries = {
  all: ["split-reconciliation"] as const,
  summary: ({ from, to }: SplitPeriod) =>
    infiniteQueryOptions({
      queryKey: [...splitQueries.all, "summary", from, to],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<SplitSummary>("/api/reconciliation/splits", { from, to, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  charges: (filter: SplitFilter) =>
    infiniteQueryOptions({
      queryKey: [...splitQueries.all, "charges", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<SplitChargePage>(
          "/api/reconciliation/splits/charges",
          { ...filter, cursor: pageParam },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
