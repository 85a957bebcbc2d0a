import { vi } from "vitest";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type TestServices } from "./context";

/**
 * Begins an act while `first` is written and not committed, and commits it once the act waits for one of its locks: what the
 * act read before that is not so any more. `waiting`: how many wait then.
 */
export async function commitDuring<Result>(
  { store }: TestServices,
  first: (tx: Tx) => Promise<unknown>,
  act: () => Promise<Result>,
  waiting = 1,
): Promise<PromiseSettledResult<Result>> {
  const acting = await store.transaction(async (tx) => {
    await first(tx);
    const settled = Promise.allSettled([act()]);
    await vi.waitUntil(() => isWaiting({ store }, waiting), { timeout: 10_000, interval: 20 });
    return { settled };
  });
  const [result] = await acting.settled;
  return result;
}

/** True where a session waits for a lock in the test's own database. */
export async function isWaiting({ store }: Pick<TestServices, "store">, least = 1): Promise<boolean> {
  const { rowCount } = await store.readers.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return (rowCount ?? 0) >= least;
}
