import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type ListName } from "@/lib/core/words/views";
import { type ListViews } from "./schema";

/** The only place where a key of this noun is spelt. */
export const viewQueries = {
  of: (list: ListName) =>
    queryOptions({
      queryKey: ["views", list],
      queryFn: ({ signal }) => fetchJson<ListViews>("/api/views", { list }, signal),
      // What others share meanwhile can wait for the next page.
      staleTime: Infinity,
    }),
};
