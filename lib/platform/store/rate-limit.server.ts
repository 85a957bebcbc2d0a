import "server-only";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/errors/app-error";
import { type Store } from "./store.server";
import { rateLimits } from "./tables/people";
import { type Tx } from "./tx.server";

/** The number of times that an action is allowed. `what` is named in the log. */
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
    throw tooMany(limit, refused.msBeforeNext);
  }
}

/**
 * Enforces the limit as part of a transaction, for actions that are not counted elsewhere: an action that is rolled
 * back does not count. Returns the count so far.
 */
export async function enforceWithin(tx: Tx, limit: RateLimit, who: string): Promise<number> {
  const { name, max, windowSeconds } = limit;
  const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const isOver = sql`counted.expire <= ${nowMs}`;
  const [counted] = await tx.rows<{ points: number; leftMs: number }>(sql`
    insert into ${rateLimits} as counted (key, points, expire)
    values (${`${name}:${who}`}, 1, ${nowMs} + ${windowSeconds * 1_000}::int)
    on conflict (key) do update set points = case when ${isOver} then 1 else counted.points + 1 end,
      expire = case when ${isOver} then excluded.expire else counted.expire end
    returning points, expire - ${nowMs} as "leftMs"`);
  if (counted && counted.points > max) throw tooMany(limit, counted.leftMs);
  return counted?.points ?? 0;
}

/** How often it was counted within the current window, without counting. */
export async function timesWithin(
  tx: Tx,
  { name }: Pick<RateLimit, "name">,
  who: string,
): Promise<{ times: number; leftMs: number }> {
  const [counted] = await tx.rows<{ times: number; leftMs: number }>(sql`
    select points as times, expire - (extract(epoch from clock_timestamp()) * 1000)::bigint as "leftMs"
    from ${rateLimits} where key = ${`${name}:${who}`}`);
  return counted && counted.leftMs > 0 ? counted : { times: 0, leftMs: 0 };
}

const tooMany = ({ what }: RateLimit, leftMs: number): AppError =>
  new AppError("too_many_requests", {
    message: what,
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  });
