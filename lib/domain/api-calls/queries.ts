import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type CallFilter } from "./filter";
import { type CallPage } from "./schema";

type Filter = CallFilter;

/** The only place where a key of this noun is spelt. No frame tells of a call: the page asks again when it is asked to. */
export const callQueries = {
  all: ["calls"] as const,
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...callQueries.all, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        fetchJson<CallPage>("/api/calls", { ...filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      meta: { isTold: false },
    }),
};
