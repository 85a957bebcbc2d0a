import { type Query } from "@tanstack/react-query";
import { AppError } from "@/lib/core/errors/app-error";

/** The waiting time before a page retries by itself, while our own database is away. */
export const BACKOFF_MS_MIN = 2_000;
export const BACKOFF_MS_MAX = 30_000;

/**
 * The delay in milliseconds, which is longer each time. `spread` from 0 to 1 prevents all open pages from retrying at
 * once.
 */
export const databaseBackoffMs = (tries: number, spread: number): number =>
  Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** tries) * (0.75 + spread / 4);

export const isDatabaseAwayError = (error: unknown): boolean =>
  error instanceof AppError && error.code === "database_away";

type Asked = Pick<Query, "queryHash"> & { state: Pick<Query["state"], "error"> };

/**
 * The back-off for a page's queries. Each query whose answer is that the database is away retries, until it receives
 * another answer.
 */
export function openDatabaseBackoff(spread: number) {
  const tries = new Map<string, number>();
  return {
    failed({ queryHash }: Pick<Query, "queryHash">): void {
      tries.set(queryHash, (tries.get(queryHash) ?? 0) + 1);
    },
    went({ queryHash }: Pick<Query, "queryHash">): void {
      tries.delete(queryHash);
    },
    /** When this query asks again; false: not by itself. */
    nextMs: ({ queryHash, state }: Asked): number | false =>
      isDatabaseAwayError(state.error)
        ? databaseBackoffMs(Math.max(0, (tries.get(queryHash) ?? 0) - 1), spread)
        : false,
  };
}
