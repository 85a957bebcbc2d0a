import "server-only";
import { type Clock } from "@/lib/core/time/clock";
import { databaseNow } from "../store/database-now.server";
import { type Store } from "../store/store.server";

/** An answer that took longer says too little about when the database looked at its clock. */
const ANSWER_MS_MAX = 1_000;

export type FollowingClock = Clock & {
  /** Asks the database what time it is. */
  follow(store: Pick<Store, "read">): Promise<void>;
  /** How far the machine's own clock is ahead of the database's; null before it was asked. */
  machineAheadMs(): number | null;
};

/**
 * The database's time, continued between two queries by the machine's monotonic clock, which cannot be set: all
 * instances report the same moment whatever the host's wall clock does (decision 029). Until the first answer
 * it is the machine's time.
 */
export function openFollowingClock(machine: Clock): FollowingClock {
  let aheadOfSteadyMs: number | null = null;
  const now = (): Date =>
    aheadOfSteadyMs === null ? machine.now() : new Date(machine.monotonicMs() + aheadOfSteadyMs);
  return {
    now,
    monotonicMs: () => machine.monotonicMs(),
    async follow(store) {
      const askedMs = machine.monotonicMs();
      const theirs = await store.read(databaseNow);
      const answeredMs = machine.monotonicMs();
      if (aheadOfSteadyMs !== null && answeredMs - askedMs > ANSWER_MS_MAX) return;
      aheadOfSteadyMs = theirs.getTime() - (askedMs + answeredMs) / 2;
    },
    machineAheadMs: () =>
      aheadOfSteadyMs === null ? null : machine.now().getTime() - (machine.monotonicMs() + aheadOfSteadyMs),
  };
}
