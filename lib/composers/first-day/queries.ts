import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";

/** The only place where a key of this noun is spelt. */
export const firstDayQueries = {
  all: ["first-day"] as const,
  own: () =>
    queryOptions({
      queryKey: [...firstDayQueries.all, "own"],
      queryFn: ({ signal }) =>
        fetchJson(async () => (await import("./schema")).FirstDay, "/api/first-day", {}, signal),
    }),
};
