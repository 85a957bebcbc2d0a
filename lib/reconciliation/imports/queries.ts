import { type LineOutcome } from "@/lib/core/words/imports";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type ImportRunPage, type ImportRun, type ImportLinePage, type UnmatchedPage } from "./schema";

const ADDRESS = "/api/reconciliation/imports";
const addressOf = (id: string): string => `${ADDRESS}/${encodeURIComponent(id)}`;

/** The only place where a key of this noun is spelt. */
export const importQueries = {
  all: ["imports"] as const,
  runs: () =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all, "runs"],
      queryFn: ({ pageParam, signal }) => fetchJson<ImportRunPage>(ADDRESS, { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  run: (id: string) =>
    queryOptions({
      queryKey: [...importQueries.all, "run", id],
      queryFn: ({ signal }) => fetchJson<ImportRun>(addressOf(id), {}, signal),
    }),
  lines: (id: string, outcome: LineOutcome | undefined) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all, "lines", id, outcome ?? null],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<ImportLinePage>(`${addressOf(id)}/lines`, { outcome, after: pageParam }, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.nextAfter ?? undefined,
    }),
  unmatched: () =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all, "unmatched"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<UnmatchedPage>(`${ADDRESS}/unmatched`, { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};

export const importFileHref = (id: string): string => `${addressOf(id)}/file`;
