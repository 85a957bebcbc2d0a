import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";

/** Each asking is a call for each wallet: as many as somebody types, and not what a script could. */
const ASKINGS_MAX = 30;
const WINDOW_SECONDS = 60;

// One for each pool: the library cleans up behind itself with a timer of its own.
const limiterOf = new WeakMap<pg.Pool, RateLimiterPostgres>();

function limiterFor(pool: pg.Pool): RateLimiterPostgres {
  let limiter = limiterOf.get(pool);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: "ask",
      points: ASKINGS_MAX,
      duration: WINDOW_SECONDS,
    });
    limiterOf.set(pool, limiter);
  }
  return limiter;
}

/** Counts one asking of a person, over all instances. Throws `too_many_requests`. */
export async function countAsking({ store, actor }: Pick<Context, "store" | "actor">): Promise<void> {
  try {
    await limiterFor(store.writers).consume(actor.personId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("too_many_requests", {
      message: "askings of the service",
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
    });
  }
}
