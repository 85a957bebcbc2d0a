import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/app-error";
import { type Store } from "./store.server";

/** How often somebody may do something. `what` is named in the log. */
export type Pace = { name: string; what: string; max: number; windowSeconds: number };

// One for each pool and pace: the library cleans up behind itself with a timer of its own.
const limitersOf = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>();

function limiterFor(pool: pg.Pool, { name, max, windowSeconds }: Pace): RateLimiterPostgres {
  const limiters = limitersOf.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limitersOf.set(pool, limiters);
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: pool,
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
export async function keepPace({ writers }: Pick<Store, "writers">, pace: Pace, who: string): Promise<void> {
  try {
    await limiterFor(writers, pace).consume(who);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("too_many_requests", {
      message: pace.what,
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
    });
  }
}
