import "server-only";
import type pino from "pino";
import { type Clock } from "@/lib/core/time/clock";
import { processLoops } from "@/lib/core/process/loop-watch";
import { publish } from "@/lib/platform/live/publish.server";
import { type Store } from "@/lib/platform/store/store.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { notifyAll } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { addToCounters } from "./counter-records.server";
import { MAIN_ENDPOINT } from "./quarantine.server";
import { NO_ENDPOINT, type RefusalReason, counterNameOf, readCounterName } from "./refusals";

/**
 * The write interval of the counter. Invalid requests cause one small write per interval, regardless of their number.
 */
const FLUSH_EVERY_MS = 10_000;
const PACE = { everyMs: null, limitMs: 60_000 };

export type RefusalCounter = {
  /** Only counts in memory: never waits, never fails. */
  count(endpoint: string, reason: RefusalReason): void;
  flush(): Promise<void>;
};

/**
 * Counts the requests that the webhook receiver refuses, by endpoint and reason. Their content is not stored.
 * `isEndpoint`: true for a configured endpoint; a name that a stranger made up is never stored.
 */
export function openRefusalCounter(
  { store, clock, log }: { store: Store; clock: Clock; log: pino.Logger },
  isEndpoint: (name: string) => boolean,
): RefusalCounter {
  let counted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const add = (name: string, count: number) => void counted.set(name, (counted.get(name) ?? 0) + count);

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, FLUSH_EVERY_MS).unref();
  }

  async function flush(): Promise<void> {
    if (counted.size === 0) return;
    const taken = counted;
    counted = new Map();
    try {
      await processLoops().round("refusals", PACE, () =>
        store.transaction(async (tx) => {
          await addToCounters(tx, taken, clock.now());
          await tellOf(tx, [...taken.keys()], clock.now());
          await publish(tx, [{ name: "delivery.changed" }]);
        }),
      );
      log.warn({ refused: Object.fromEntries(taken) }, "deliveries refused");
    } catch (error) {
      log.warn({ err: error }, "refused deliveries not counted yet");
      for (const [name, count] of taken) add(name, count);
      schedule();
    }
  }

  return {
    count(endpoint, reason) {
      add(counterNameOf(isEndpoint(endpoint) ? endpoint : NO_ENDPOINT, reason), 1);
      schedule();
    },
    flush,
  };
}

/**
 * Notifies people who work on events of the requests that one of our endpoints refuses, once a day and reason.
 * Anybody can send to a known address, and a secret that was changed on one side only loses every event.
 */
async function tellOf(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  const refused = names.flatMap((name) => readCounterName(name) ?? []);
  await notifyAll(
    tx,
    refused
      .filter(({ endpoint }) => endpoint !== NO_ENDPOINT)
      .map(({ endpoint, reason }) => ({
        kind: "delivery_refused" as const,
        wallet: endpoint === MAIN_ENDPOINT ? PRINCIPAL : endpoint,
        objectId: reason,
        occasion: `${now.toISOString().slice(0, 10)} ${endpoint}`,
        now,
        to: null,
      })),
  );
}
