import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/app-error";
import { type Store } from "./store.server";

/** How often somebody may do something. `what` is named in the log. */
export type RateLimit = { name: string; what: string; max: number; windowSeconds: number };

// One for each pool and limit: the library cleans up behind itself with a timer of its own.
const limitersOf = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>();

/** Counts in statements of its own, beside any transaction: what is rolled back was tried all the same. */
export function limiterFor(
  { writers }: Pick<Store, "writers">,
  { name, max, windowSeconds }: Omit<RateLimit, "what">,
): RateLimiterPostgres {
  const limiters = limitersOf.get(writers) ?? new Map<string, RateLimiterPostgres>();
  limitersOf.set(writers, limiters);
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: writers,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: max,
      duration: windowSeconds,
    });
    limiters.set(name, limiter);
  }
  return limiter;
}

/** Counts one time, over all instances. Throws `too_many_requests`. */
export async function enforceRateLimit(
  store: Pick<Store, "writers">,
  limit: RateLimit,
  who: string,
): Promise<void> {
  try {
    await limiterFor(store, limit).consume(who);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("too_many_requests", {
      message: limit.what,
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
    });
  }
}
