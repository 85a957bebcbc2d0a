import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type ChangeList, type ChangePage } from "./schema";

/** The only place where a key of this noun is spelt. */
export const changeQueries = {
  all: ["changes"] as const,
  waiting: () =>
    queryOptions({
      queryKey: [...changeQueries.all, "waiting"],
      queryFn: ({ signal }) => fetchJson<ChangeList>("/api/changes", {}, signal),
    }),
  decided: () =>
    infiniteQueryOptions({
      queryKey: [...changeQueries.all, "decided"],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<ChangePage>("/api/changes/decided", { cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
