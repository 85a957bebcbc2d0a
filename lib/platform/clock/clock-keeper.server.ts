import "server-only";
import { hostname } from "node:os";
import { type Services } from "../context.server";
import { saveClockReading } from "./records.server";
import { type FollowingClock } from "./following-clock.server";

/** As long as nothing changes, a reading is repeated so often that it counts as of now. */
const REPEAT_MS = 60_000;
/** The service's date counts whole seconds: it wavers by as much. */
const NEWS_MS = 2_000;

type Reading = { hostAheadMs: number; serviceAheadMs: number | null };

/**
 * Synchronises a clock with the database's, and records the offsets of the host's and the service's clocks from it.
 */
export function clockKeeper(
  { store, pix }: Pick<Services, "store" | "pix">,
  clock: FollowingClock,
  host = hostname(),
): () => Promise<void> {
  let last: (Reading & { atMs: number }) | null = null;
  return async () => {
    await clock.follow(store);
    const reading: Reading = {
      hostAheadMs: Math.round(clock.machineAheadMs() ?? 0),
      serviceAheadMs: pix.serviceAheadMs(),
    };
    const atMs = clock.monotonicMs();
    if (last && atMs - last.atMs < REPEAT_MS && !isNews(last, reading)) return;
    await store.transaction((tx) => saveClockReading(tx, { host, ...reading }));
    last = { ...reading, atMs };
  };
}

const isNews = (last: Reading, now: Reading): boolean =>
  isFarFrom(last.hostAheadMs, now.hostAheadMs) || isFarFrom(last.serviceAheadMs, now.serviceAheadMs);

const isFarFrom = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a !== b : Math.abs(a - b) > NEWS_MS;
