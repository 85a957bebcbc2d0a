import { type QueryKey, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type BlockFilter } from "./filter";
import { type BlockPage, type BlockSummary, type BlockDetail } from "./schema";

/** A list that grows old, and one that is refused, is told of by nothing. */
const READ_AGAIN_MS = 60_000;

type Filter = BlockFilter;

/** The only place where a key of this noun is spelt. */
export const blockQueries = {
  all: ["blocks"] as const,
  /** Below it stands what all blocks hold together (lib/composers/exposure). */
  exposure: ["blocks", "exposure"] as const,
  /** What a key asks that was spelt here. */
  askedBy: (key: QueryKey) => {
    const [, kind, asked] = key as [
      noun: string,
      kind: "list" | "summary" | "exposure" | "detail",
      asked?: string | Filter,
    ];
    return { kind, filter: typeof asked === "object" ? asked : {} };
  },
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...blockQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<BlockPage>("/api/blocks", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...blockQueries.all, "summary"],
      queryFn: ({ signal }) => fetchJson<BlockSummary>("/api/blocks/summary", {}, signal),
      refetchInterval: READ_AGAIN_MS,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...blockQueries.all, "detail", id],
      queryFn: ({ signal }) => fetchJson<BlockDetail>(`/api/blocks/${encodeURIComponent(id)}`, {}, signal),
    }),
};
