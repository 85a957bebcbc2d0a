import { type Context } from "@/lib/platform/context.server";
import { type Actor, type Right, homeWalletOf, mayDo, maySeeWallet } from "@/lib/platform/auth/rights";
import { isDatabaseAway } from "@/lib/platform/store/is-database-away";
import { walletIsKnown, walletIsShown } from "@/lib/platform/auth/wallets-in-scope.server";
import { AppError } from "@/lib/core/app-error";
import { newId } from "@/lib/core/ids";
import { services } from "@/lib/runtime/services.server";

export type Guard = { kind: "action" | "route"; right: Right };

const guards = new WeakMap<object, Guard>();

/** Remembers which right stands before an action or a handler, so that a test can ask each of them. */
export function guarded<F extends object>(entry: F, guard: Guard): F {
  guards.set(entry, guard);
  return entry;
}

/** Null for whatever was not made by `defineAction` or `defineRoute`. */
export const guardOf = (entry: object): Guard | null => guards.get(entry) ?? null;

/** Throws `not_signed_in` or `not_allowed`: the first thing that every action, handler and page does. */
export function assertMayDo(actor: Actor | null, right: Right): asserts actor is Actor {
  // A misconfigured sign-in may hand out an object that is no person (security, T8).
  if (typeof actor?.personId !== "string") throw new AppError("not_signed_in");
  if (!mayDo(actor, right)) throw new AppError("not_allowed", { message: right });
}

/**
 * The services on behalf of a person. Without a wallet the context stands in the person's own first one, so that it can
 * never reach beyond the scope. Throws `not_found` for a wallet that does not exist or is not the person's; `shows`: one
 * that events alone told of is looked at, and not acted in.
 */
export async function contextOf(
  actor: Actor,
  wallet: string | undefined,
  traceId: string,
  { shows = false }: { shows?: boolean } = {},
): Promise<Context> {
  const all = services();
  const isThere = shows ? walletIsShown : walletIsKnown;
  if (wallet !== undefined && !(maySeeWallet(actor, wallet) && (await isThere(all, wallet))))
    throw new AppError("not_found", { message: "wallet" });
  return { ...all, actor, wallet: wallet ?? homeWalletOf(actor), traceId };
}

const DATABASE_RETRY_SECONDS = 5;

/** Of a read: a database that is away is said to be. What a write says of it, only the write can know. */
export const toReadError = (error: unknown): unknown =>
  isDatabaseAway(error)
    ? new AppError("database_away", { retryAfterSeconds: DATABASE_RETRY_SECONDS, cause: error })
    : error;

export const newTraceId = (): string => newId();

/** What may leave: our own errors with their trace, anything else as `internal`, its original in the log. */
export function toAppError(error: unknown, traceId: string, about: string): AppError {
  const { log } = services();
  if (error instanceof AppError) {
    if (error.status >= 500) log.warn({ err: error, traceId, about }, "request failed");
    return error.traceId === undefined ? AppError.fromPublic({ ...error.toPublic(), traceId }) : error;
  }
  log.error({ err: error, traceId, about }, "unexpected error");
  return new AppError("internal", { traceId, cause: error });
}
