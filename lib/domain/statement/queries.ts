import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { StatementPage, type StatementPeriod, StatementSummary } from "./schema";

/** The only place where a key of this noun is spelt. */
export const statementQueries = {
  all: ["statement"] as const,
  lines: (wallet: string, period: StatementPeriod) =>
    infiniteQueryOptions({
      queryKey: [...statementQueries.all, "lines", wallet, period],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(StatementPage, "/api/statement/lines", { wallet, ...period, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  summary: (wallet: string, period: StatementPeriod) =>
    queryOptions({
      queryKey: [...statementQueries.all, "summary", wallet, period],
      queryFn: ({ signal }) => fetchJson(StatementSummary, "/api/statement", { wallet, ...period }, signal),
    }),
};
