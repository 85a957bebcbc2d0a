import { type Context } from "@/lib/platform/context.server";
import { type Actor, type Right, homeWalletOf, mayDo, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { walletIsKnown, walletIsShown } from "@/lib/platform/auth/rights/wallets-in-scope.server";
import { AppError } from "@/lib/core/errors/app-error";
import { services } from "@/lib/runtime/services.server";

export type Guard = {
  kind: "action" | "route";
  right: Right;
  presence?: boolean;
  /** True: what is asked names a wallet, which is checked before anything else of it. */
  wallet?: boolean;
};

const guards = new WeakMap<object, Guard>();

/** Stores the right that guards an action or a handler, so that a test can check each of them. */
export function guarded<F extends object>(entry: F, guard: Guard): F {
  guards.set(entry, guard);
  return entry;
}

/** Null for an entry that was not made by `defineAction` or `defineRoute`. @internal */
export const guardOf = (entry: object): Guard | null => guards.get(entry) ?? null;

/** Throws `not_signed_in` or `not_allowed`: the first thing that every action, handler and page does. */
export function assertMayDo(actor: Actor | null, right: Right): asserts actor is Actor {
  // A misconfigured sign-in may hand out an object that is no person (security, T8).
  if (typeof actor?.personId !== "string") throw new AppError("not_signed_in");
  if (!mayDo(actor, right)) throw new AppError("not_allowed", { message: right });
}

/** Throws `not_found` for a wallet beyond the person's scope. */
export function assertMaySee(actor: Actor, wallet: string): void {
  if (!maySeeWallet(actor, wallet)) throw new AppError("not_found", { message: "wallet" });
}

/**
 * The services on behalf of a person. Without a wallet the context uses the person's own first wallet, so that it
 * never exceeds the scope. Throws `not_found` for a wallet that does not exist or is not the person's. A wallet that
 * is known only from events is read-only.
 */
export async function contextOf(
  actor: Actor,
  wallet: string | undefined,
  traceId: string,
  purpose: "shows" | "acts",
): Promise<Context> {
  const all = services();
  const isThere = purpose === "shows" ? walletIsShown : walletIsKnown;
  if (wallet !== undefined) {
    assertMaySee(actor, wallet);
    if (!(await isThere(all, wallet))) throw new AppError("not_found", { message: "wallet" });
  }
  return { ...all, actor, wallet: wallet ?? homeWalletOf(actor), traceId };
}
