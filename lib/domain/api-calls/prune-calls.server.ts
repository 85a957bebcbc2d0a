import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { deletePassingCalls } from "./records.server";

const KEPT_DAYS = 90;
const AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

/** Reads come every few seconds and prove nothing after a while; a call of a write is evidence and stays with it. */
export async function pruneCalls({ store, clock }: Services): Promise<{ hasMore: boolean }> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const gone = await store.transaction((tx) => deletePassingCalls(tx, before, AT_ONCE));
  return { hasMore: gone === AT_ONCE };
}
