import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/app-error";
import { limiterFor } from "@/lib/platform/store/rate-limit.server";
import { type Store } from "@/lib/platform/store/store.server";

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords and codes of one account, wherever they come from. */
const ACCOUNT_FAILURES_MAX = 10;
/** Wrong ones from one address, whatever the account: many people may share one. */
const ADDRESS_FAILURES_MAX = 50;

/** Wrong proofs inside a session: its person's alone, which nobody at the door can use up. */
const STEP_UP_FAILURES_MAX = 10;

const stepUps = (store: Pick<Store, "writers">) =>
  limiterFor(store, { name: "step_up", max: STEP_UP_FAILURES_MAX, windowSeconds: WINDOW_SECONDS });

const limiters = (store: Pick<Store, "writers">) => ({
  account: limiterFor(store, { name: "account", max: ACCOUNT_FAILURES_MAX, windowSeconds: WINDOW_SECONDS }),
  address: limiterFor(store, { name: "address", max: ADDRESS_FAILURES_MAX, windowSeconds: WINDOW_SECONDS }),
});

/** `device`: where this person signed in before. It has tries of its own, which no stranger can use up. */
export type Attempt = { account: string; address: string | null; device?: string | null };

/** Counts an attempt before it is looked at, so that a hundred at once are a hundred. Throws `too_many_requests`. */
export async function countAttempt(store: Pick<Store, "writers">, attempt: Attempt): Promise<void> {
  const { account, address } = limiters(store);
  try {
    if (byAddress(attempt)) await address.consume(attempt.address);
    await account.consume(keyOf(attempt));
  } catch (refused) {
    throw toRefusal(refused);
  }
}

/** Throws `too_many_requests`. */
export async function countStepUp(store: Pick<Store, "writers">, personId: string): Promise<void> {
  try {
    await stepUps(store).consume(personId);
  } catch (refused) {
    throw toRefusal(refused);
  }
}

export async function forgiveStepUps(store: Pick<Store, "writers">, personId: string): Promise<void> {
  await stepUps(store).delete(personId);
}

/** It was none: both get their point back, and earlier failures still count. */
export async function returnAttempt(store: Pick<Store, "writers">, attempt: Attempt): Promise<void> {
  const { account, address } = limiters(store);
  await account.reward(keyOf(attempt));
  if (byAddress(attempt)) await address.reward(attempt.address);
}

/** Everything was right: the account starts anew. */
export async function forgiveAttempts(store: Pick<Store, "writers">, attempt: Attempt): Promise<void> {
  const { account, address } = limiters(store);
  await account.delete(keyOf(attempt));
  if (byAddress(attempt)) await address.reward(attempt.address);
}

/** Strangers behind the same address use up nothing of a device that is known. */
const byAddress = (attempt: Attempt): attempt is Attempt & { address: string } =>
  attempt.address !== null && !attempt.device;

/** Of one length, and no list of the e-mails that somebody tried. */
const keyOf = ({ account, device }: Attempt): string =>
  createHash("sha256")
    .update(device ? `${account} at ${device}` : account)
    .digest("hex");

const toRefusal = (refused: unknown): unknown =>
  refused instanceof RateLimiterRes
    ? new AppError("too_many_requests", {
        retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
      })
    : refused;
