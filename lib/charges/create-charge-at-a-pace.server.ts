import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { createCharge } from "./create-charge.server";
import { type CreateChargeInput, type CreatedCharge } from "./schema";

/** More than anybody types, and not what a stolen session could flood the account with (security, T34). */
const CHARGES_MAX = 90;
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
      keyPrefix: "charge",
      points: CHARGES_MAX,
      duration: WINDOW_SECONDS,
    });
    limiterOf.set(pool, limiter);
  }
  return limiter;
}

/** What a person's forms call: so many in a minute, over all instances. Throws `too_many_requests`. */
export async function createChargeAtAPace(ctx: Context, input: CreateChargeInput): Promise<CreatedCharge> {
  try {
    await limiterFor(ctx.store.writers).consume(ctx.actor.personId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("too_many_requests", {
      message: "charges of a person",
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
    });
  }
  return createCharge(ctx, input);
}
