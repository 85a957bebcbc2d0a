import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type LifeView } from "./schema";

const ASKED_AGAIN_MS = 60_000;

/** The only place where a key of this noun is spelt. */
export const lifeQueries = {
  all: ["life"] as const,
  now: () =>
    queryOptions({
      queryKey: lifeQueries.all,
      queryFn: ({ signal }) => fetchJson<LifeView>("/api/simulate/life", {}, signal),
      refetchInterval: ASKED_AGAIN_MS,
    }),
};
