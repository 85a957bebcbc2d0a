import { type Query, type QueryClient, type QueryKey, matchQuery } from "@tanstack/react-query";
import { type LiveFrame } from "@/lib/platform/live/events";

const BREATH_MS = 100;
/** One slow reading must not hold up the news of all the others. */
const SETTLE_MS_MAX = 5_000;
/** A page that was rendered on the server just before a frame came arrives just after it. */
const RECENT_MS = 5_000;

export type Invalidations = Record<LiveFrame["name"], (frame: LiveFrame) => QueryKey[]>;

/**
 * Turns frames into readings: the first at once, those that come while it runs together after it. So a storm of
 * events neither floods the server nor cancels each reading before it ends.
 */
export function createRefresher(
  client: QueryClient,
  table: Invalidations,
  isHidden: () => boolean = () => false,
) {
  const waiting = new Map<string, QueryKey>();
  let isEverythingWaiting = false;
  let isRunning = false;
  let recent: { queryKey: QueryKey; atMs: number }[] = [];

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (!isHidden() && (isEverythingWaiting || waiting.size > 0)) {
      const readings = isEverythingWaiting
        ? [client.invalidateQueries({ predicate: isTold })]
        : [...waiting.values()].map((queryKey) => client.invalidateQueries({ queryKey }));
      isEverythingWaiting = false;
      waiting.clear();
      await Promise.race([Promise.allSettled(readings), pause(SETTLE_MS_MAX)]);
      await pause(BREATH_MS);
    }
    isRunning = false;
  }

  const want = (queryKey: QueryKey) => waiting.set(JSON.stringify(queryKey), queryKey);

  return {
    refresh(frames: readonly LiveFrame[]): void {
      const atMs = Date.now();
      recent = recent.filter((one) => atMs - one.atMs < RECENT_MS);
      for (const queryKey of frames.flatMap((frame) => table[frame.name](frame))) {
        want(queryKey);
        recent.push({ queryKey, atMs });
      }
      void run();
    },
    refreshAll(): void {
      isEverythingWaiting = true;
      void run();
    },
    /** Nobody looks at a hidden page: what it should have read waits until somebody does. */
    wake: (): void => void run(),
    /** Reads again what arrives from the server with a page while a frame about it was already heard. */
    watchArrivals(): () => void {
      return client.getQueryCache().subscribe((event) => {
        const isArrival =
          event.type === "added" || (event.type === "updated" && event.action.type === "setState");
        if (!isArrival || event.query.state.data === undefined) return;
        const sinceMs = Date.now() - RECENT_MS;
        if (!recent.some(({ queryKey, atMs }) => atMs > sinceMs && matchQuery({ queryKey }, event.query)))
          return;
        want(event.query.queryKey as QueryKey);
        void run();
      });
    },
  };
}

/** A gap misses frames: what no frame tells of has missed nothing, and stays still until it is asked for. */
const isTold = ({ meta }: Query): boolean => meta?.isTold !== false;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
