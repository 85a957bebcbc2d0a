import "server-only";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { type Services } from "@/lib/platform/context.server";
import { deletePassingCalls, dropPassedMonths, makeCallMonths } from "./records.server";

const AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

/**
 * Makes the months to come. Reads come every few seconds and prove nothing after a while: they go, by whole months where
 * nothing else is in them. A call of a write is evidence and stays with it.
 */
export async function pruneCalls({ store, clock }: Services): Promise<{ hasMore: boolean }> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS.api_calls * DAY_MS);
  await store.transaction((tx) => makeCallMonths(tx, clock.now()));
  await store.transaction((tx) => dropPassedMonths(tx, before));
  const gone = await store.transaction((tx) => deletePassingCalls(tx, before, AT_ONCE));
  return { hasMore: gone === AT_ONCE };
}
