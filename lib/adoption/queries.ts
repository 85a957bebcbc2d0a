import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type LineOutcome } from "./labels";
import { AdoptionLinePage, AdoptionRun, AdoptionRunPage, ForeignPage } from "./schema";

const ADDRESS = "/api/reconciliation/adopt";
const addressOf = (id: string): string => `${ADDRESS}/${encodeURIComponent(id)}`;

/** The only place where a key of this noun is spelt. */
export const adoptionQueries = {
  all: ["adoption"] as const,
  runs: () =>
    infiniteQueryOptions({
      queryKey: [...adoptionQueries.all, "runs"],
      queryFn: ({ pageParam, signal }) => fetchJson(AdoptionRunPage, ADDRESS, { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  run: (id: string) =>
    queryOptions({
      queryKey: [...adoptionQueries.all, "run", id],
      queryFn: ({ signal }) => fetchJson(AdoptionRun, addressOf(id), {}, signal),
    }),
  lines: (id: string, outcome: LineOutcome | undefined) =>
    infiniteQueryOptions({
      queryKey: [...adoptionQueries.all, "lines", id, outcome ?? null],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(AdoptionLinePage, `${addressOf(id)}/lines`, { outcome, after: pageParam }, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.nextAfter ?? undefined,
    }),
  foreign: () =>
    infiniteQueryOptions({
      queryKey: [...adoptionQueries.all, "foreign"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson(ForeignPage, `${ADDRESS}/foreign`, { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};

export const adoptionFileHref = (id: string): string => `${addressOf(id)}/file`;
