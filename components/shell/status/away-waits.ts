import { type Query } from "@tanstack/react-query";
import { AppError } from "@/lib/core/errors/app-error";

/** The waiting time before a page retries by itself, while our own database is away. */
export const AWAY_WAIT_MS_MIN = 2_000;
export const AWAY_WAIT_MS_MAX = 30_000;

/** Longer each time; `spread` from 0 to 1 keeps all open pages from asking at once. */
export const awayWaitMs = (tries: number, spread: number): number =>
  Math.min(AWAY_WAIT_MS_MAX, AWAY_WAIT_MS_MIN * 2 ** tries) * (0.75 + spread / 4);

export const isAway = (error: unknown): boolean =>
  error instanceof AppError && error.code === "database_away";

type Asked = Pick<Query, "queryHash"> & { state: Pick<Query["state"], "error"> };

/** For a page's queries: each that was told that the database is away asks again, until it is told something else. */
export function openAwayWaits(spread: number) {
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
      isAway(state.error) ? awayWaitMs(Math.max(0, (tries.get(queryHash) ?? 0) - 1), spread) : false,
  };
}
