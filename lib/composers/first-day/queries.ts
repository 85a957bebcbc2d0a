import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type FirstDay } from "./schema";

/** The only place where a key of this noun is spelt. */
export const firstDayQueries = {
  all: ["first-day"] as const,
  own: () =>
    queryOptions({
      queryKey: [...firstDayQueries.all, "own"],
      queryFn: ({ signal }) => fetchJson<FirstDay>("/api/first-day", {}, signal),
    }),
};
