import { QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError } from "@/lib/core/errors/app-error";
import { sessionGate } from "../mutations/session-gate";
import { isDatabaseAwayError, openDatabaseBackoff } from "./status/database-backoff";

/** The live channel says when something changed; this only bounds how old a page may get without it. */
const STALE_MS = 30_000;
const RETRIES_MAX = 2;
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 8_000;
const SERVER_FAULT = 500;

export function makeQueryClient(): QueryClient {
  const away = openDatabaseBackoff(Math.random());
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => away.went(query),
      onError: (error, query) => {
        if (isDatabaseAwayError(error)) away.failed(query);
        if (error instanceof AppError && error.code === "not_signed_in") sessionGate.close();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRIES_MAX && !isDatabaseAwayError(error) && mayPass(error),
        // The truth is shown at once, and asked for again from there.
        refetchInterval: (query) => away.nextMs(query),
        retryDelay: (attempt) =>
          Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** attempt) * (0.5 + Math.random() / 2),
      },
    },
  });
}

const mayPass = (error: Error): boolean => !(error instanceof AppError) || error.status >= SERVER_FAULT;
