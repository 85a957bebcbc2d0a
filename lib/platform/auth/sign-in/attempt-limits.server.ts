import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors/app-error";
import { type Services } from "@/lib/platform/context.server";
import { DELAYS, type DelayName } from "./delays";
import { findNextAttemptAt, deleteAttempts, releaseAttempt, reserveAttempt } from "../records.server";

/** An unreadable address counts as one: else a proxy that writes it in another way would switch the limit off. */
const UNREADABLE = "unknown";

type Floor = Pick<Services, "store" | "clock">;

/** `device`: where this person signed in before. It has tries of its own, which no stranger can slow down. */
export type Attempt = { account: string; address: string | null; device?: string | null };

/**
 * Counts an attempt before it is looked at, so that a hundred at once are a hundred. Throws `too_many_requests` with the
 * seconds to wait; what has to wait is not counted.
 */
export const countAttempt = (floor: Floor, attempt: Attempt): Promise<void> => count(floor, keysOf(attempt));

/** It was none: it is given back everywhere, and earlier failures still count. */
export const returnAttempt = ({ store }: Floor, attempt: Attempt): Promise<void> =>
  store.transaction(async (tx) => {
    for (const [, key] of keysOf(attempt)) await releaseAttempt(tx, key);
  });

/** Resets the counters of a person after a successful sign-in. Attempts by strangers still count against them. */
export const forgiveAttempts = ({ store }: Floor, attempt: Attempt): Promise<void> =>
  store.transaction(async (tx) => {
    for (const [name, key] of keysOf(attempt))
      await (OWN.includes(name) ? deleteAttempts(tx, key) : releaseAttempt(tx, key));
  });

/** Throws `too_many_requests`. */
export const countStepUp = (floor: Floor, personId: string): Promise<void> =>
  count(floor, [["step_up", keyOf("step_up", personId)]]);

export const forgiveStepUps = ({ store }: Floor, personId: string): Promise<void> =>
  store.transaction((tx) => deleteAttempts(tx, keyOf("step_up", personId)));

/**
 * Counts a reset request without a session, by address and by the typed e-mail, so that no mailbox is flooded. These
 * counts are never forgiven. Throws `too_many_requests`.
 */
export const countResetRequest = (floor: Floor, { account, address }: Attempt): Promise<void> =>
  count(floor, [
    ["reset_address", keyOf("reset_address", address ?? UNREADABLE)],
    ["reset_account", keyOf("reset_account", hashOf(account))],
  ]);

type Keys = readonly (readonly [DelayName, string])[];

const OWN: readonly DelayName[] = ["account_at", "device"];

/** All or none of them, one after the other in the same order for everybody: none waits for another in a circle. */
async function count({ store, clock }: Floor, keys: Keys): Promise<void> {
  const waitMs = await store.transaction(async (tx) => {
    const now = clock.now();
    for (const [name, key] of keys) {
      if (await reserveAttempt(tx, key, now, DELAYS[name])) continue;
      const nextAt = await findNextAttemptAt(tx, key);
      // The counts taken before this key are given back.
      for (const [, counted] of keys.slice(
        0,
        keys.findIndex(([, each]) => each === key),
      ))
        await releaseAttempt(tx, counted);
      return Math.max(1, (nextAt?.getTime() ?? 0) - now.getTime());
    }
    return 0;
  });
  if (waitMs > 0) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** Strangers behind the same address use up nothing of a device that is known. */
function keysOf({ account, address, device }: Attempt): Keys {
  if (device) return [["device", keyOf("device", hashOf(`${account} at ${device}`))]];
  return [
    ["address", keyOf("address", address ?? UNREADABLE)],
    ["account", keyOf("account", hashOf(account))],
    ["account_at", keyOf("account_at", hashOf(`${account} at ${address ?? UNREADABLE}`))],
  ];
}

const keyOf = (name: DelayName, who: string): string => `${name}:${who}`;

/** Hashes have one length, and they do not form a list of the attempted e-mails. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
