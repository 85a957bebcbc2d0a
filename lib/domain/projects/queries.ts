import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type ProjectFilter } from "./filter";
import { type ProjectPage } from "./schema";

type Filter = ProjectFilter;

/** The only place where a key of this noun is spelt. */
export const projectQueries = {
  all: ["projects"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...projectQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<ProjectPage>("/api/projects", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
};
