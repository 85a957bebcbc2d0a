import "server-only";
import { nextMinute } from "@/lib/core/health-metrics/cells";
import { type Services } from "@/lib/platform/context.server";
import { lock } from "@/lib/platform/store/locks.server";
import { countedOf } from "./counted";
import { addToCells, findCountedUntil, groupCalls, groupDeliveries } from "./records.server";

const MINUTE_MS = 60_000;

/** Counts the next minute that is over: once, whichever instance does, because how far it went is written with what was counted. */
export async function measureHealth({ store, clock }: Services): Promise<{ hasMore: boolean }> {
  const now = clock.now().getTime();
  return store.transaction(async (tx) => {
    await lock(tx, "signs");
    const until = (await findCountedUntil(tx))?.getTime() ?? null;
    const minute = nextMinute(until, now);
    if (minute === null) return { hasMore: false };
    const span = { from: new Date(minute), to: new Date(minute + MINUTE_MS) };
    await addToCells(tx, span, countedOf(await groupCalls(tx, span), await groupDeliveries(tx, span)));
    return { hasMore: nextMinute(minute + MINUTE_MS, now) !== null };
  });
}
