import { listQuery } from "@/lib/core/reads/read-query";
import { queryOptions } from "@tanstack/react-query";
import { AppError } from "@/lib/core/errors/app-error";
import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type IntentView, type SettledOutcomePage, type UnknownOutcomePage } from "./schema";

export const intentQueries = {
  all: ["intents"] as const,
  /**
   * Null while nothing of it is written down; `forgotten` where it may have been, before the database was set back.
   * `sentSecondsAgo`: how long ago it was first sent, at each asking.
   */
  written: (wallet: string, id: string, sentSecondsAgo: () => number) =>
    queryOptions({
      queryKey: [...intentQueries.all, "written", wallet, id],
      queryFn: ({ signal }): Promise<IntentView | "forgotten" | null> =>
        fetchJson<IntentView>(
          `/api/intents/${encodeURIComponent(id)}`,
          { wallet, sentSecondsAgo: sentSecondsAgo() },
          signal,
        ).catch((error: unknown) => {
          if (error instanceof AppError && error.code === "not_found") return null;
          if (error instanceof AppError && error.code === "outcome_unknown") return "forgotten" as const;
          throw error;
        }),
    }),
  unknownOutcomes: () =>
    listQuery<UnknownOutcomePage>([...intentQueries.all, "unknownOutcomes"], "/api/intents"),
  settledOutcomes: () =>
    listQuery<SettledOutcomePage>([...intentQueries.all, "settledOutcomes"], "/api/intents/settled"),
};
