import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/core/fetch-json";
import { type RiskView } from "./schema";

/** While the marks are worked out, how far they are is asked for again. */
const PROGRESS_MS = 2_000;

/** The only place where a key of this noun is spelt. */
export const riskQueries = {
  all: ["risk"] as const,
  view: (days: number) =>
    queryOptions({
      queryKey: [...riskQueries.all, "view", days],
      queryFn: ({ signal }) => fetchJson<RiskView>("/api/blocks/rules", { days: String(days) }, signal),
      refetchInterval: ({ state }) => (state.data?.progress ? PROGRESS_MS : false),
    }),
};
