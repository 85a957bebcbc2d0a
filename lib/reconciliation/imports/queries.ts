import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type LineOutcome } from "@/lib/core/enums/imports";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type ImportRunPage, type ImportRun, type ImportLinePage, type UnmatchedPage } from "./schema";

const ADDRESS = "/api/reconciliation/imports";
const addressOf = (id: string): string => `${ADDRESS}/${encodeURIComponent(id)}`;

/** The only place where a key of this noun is spelt. */
export const importQueries = {
  all: ["imports"] as const,
  runs: () => listQuery<ImportRunPage>([...importQueries.all, "runs"], ADDRESS),
  run: (id: string) => readQuery<ImportRun>([...importQueries.all, "run", id], addressOf(id)),
  lines: (id: string, outcome: LineOutcome | undefined) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all, "lines", id, outcome ?? null],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<ImportLinePage>(`${addressOf(id)}/lines`, { outcome, after: pageParam }, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.nextAfter ?? undefined,
    }),
  unmatched: () => listQuery<UnmatchedPage>([...importQueries.all, "unmatched"], `${ADDRESS}/unmatched`),
};

export const importFileHref = (id: string): string => `${addressOf(id)}/file`;
