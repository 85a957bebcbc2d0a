import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type SplitFilter, type SplitPeriod } from "./schema";

const schemas = () => import("./schema");

/** The only place where a key of this noun is spelt. */
export const splitQueries = {
  all: ["split-reconciliation"] as const,
  summary: ({ from, to }: SplitPeriod) =>
    infiniteQueryOptions({
      queryKey: [...splitQueries.all, "summary", from, to],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(
          async () => (await schemas()).SplitSummary,
          "/api/reconciliation/splits",
          { from, to, cursor: pageParam },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  charges: (filter: SplitFilter) =>
    infiniteQueryOptions({
      queryKey: [...splitQueries.all, "charges", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(
          async () => (await schemas()).SplitChargePage,
          "/api/reconciliation/splits/charges",
          { ...filter, cursor: pageParam },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
