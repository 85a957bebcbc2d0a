import { readQuery } from "@/lib/core/reads/read-query";
import { type RiskView } from "./schema";

/** Polling interval for the progress while flags are computed. */
const PROGRESS_MS = 2_000;

/** The only place where a key of this noun is spelt. */
export const riskQueries = {
  all: ["risk"] as const,
  view: (days: number) =>
    readQuery<RiskView>(
      [...riskQueries.all, "view", days],
      "/api/blocks/rules",
      { days: String(days) },
      { refetchInterval: ({ state }) => (state.data?.progress ? PROGRESS_MS : false) },
    ),
};
