import "server-only";
import { type Env } from "@/lib/platform/env.server";
import { type LoopWatch } from "@/lib/core/process/loop-watch";
import { HEARTBEAT_EVERY_MS } from "@/lib/reconciliation/outages/limits";
import { type StorageCheck } from "./storage-check.server";

/** Two heartbeats were missed, and the third did not come either. */
const BEAT_AGE_MS_MAX = 3 * HEARTBEAT_EVERY_MS;

export type Readiness = { isReady: true } | { isReady: false; because: readonly NotReady[] };
/** Receipt: nothing can be stored. Beat: the loop that shows other processes that this one is alive does not run. */
export type NotReady = "receipt" | "beat";

/** It can serve what matters most: store what the service sends, and say that it does. */
export async function isReady(
  { parts, receiver }: Pick<Env, "parts" | "receiver">,
  receipt: StorageCheck,
  loops: Pick<LoopWatch, "ageMs">,
): Promise<Readiness> {
  const { isOk } = await receipt.look();
  const because: NotReady[] = [];
  if (!isOk) because.push("receipt");
  if (parts.has(receiver) && !isYoung(loops.ageMs("beat"))) because.push("beat");
  return because.length === 0 ? { isReady: true } : { isReady: false, because };
}

const isYoung = (beatAgeMs: number | null): boolean => beatAgeMs !== null && beatAgeMs <= BEAT_AGE_MS_MAX;
