import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type StatementPage, type StatementSummary, type StatementWanted } from "./schema";

/** The only place where a key of this noun is spelt. */
export const statementQueries = {
  all: ["statement"] as const,
  lines: (wallet: string, wanted: StatementWanted) =>
    infiniteQueryOptions({
      queryKey: [...statementQueries.all, "lines", wallet, wanted],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<StatementPage>("/api/statement/lines", { wallet, ...wanted, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  summary: (wallet: string, wanted: StatementWanted) =>
    queryOptions({
      queryKey: [...statementQueries.all, "summary", wallet, wanted],
      queryFn: ({ signal }) => fetchJson<StatementSummary>("/api/statement", { wallet, ...wanted }, signal),
    }),
};
