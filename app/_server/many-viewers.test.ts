import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followOf } from "@/components/live/following";
import { invalidations } from "@/components/live/invalidations";
import { createRefresher } from "@/components/live/refresher";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type LiveRow, packRow } from "@/lib/platform/live/row";
import { seededRandom } from "@/lib/testing/seeded-random";
import { liveRow } from "@/lib/testing/live-rows";
import { openSharedReads } from "./shared-reads";

const EVENTS = 8;
const EVERY_MS = 250;
/** Until then each has read what it still waited for. */
const AFTER_MS = 12_000;
const QUERY = chargeQueries.list("principal", {});
const READING_MS = 5;

type Wait = { id: number; atMs: number; work: () => void };

/** A clock of our own for thousands of timers, which are found by their moment. */
function openTime() {
  const due = new Map<number, Map<number, Wait>>();
  const waits = new Map<number, Wait>();
  let nowMs = Date.UTC(2026, 10, 3, 13);
  let last = 0;
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => {
    const wait = { id: ++last, atMs: nowMs + Math.ceil(ms), work };
    waits.set(wait.id, wait);
    due.set(wait.atMs, (due.get(wait.atMs) ?? new Map<number, Wait>()).set(wait.id, wait));
    return wait.id;
  });
  vi.stubGlobal("clearTimeout", (id: number | undefined) => {
    const wait = waits.get(id ?? 0);
    if (wait) due.get(wait.atMs)?.delete(wait.id);
    waits.delete(id ?? 0);
  });
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  return async function pass(ms: number): Promise<void> {
    for (const endMs = nowMs + ms; nowMs <= endMs; nowMs++) {
      const now = due.get(nowMs);
      while (now && now.size > 0) {
        const ready = [...now.values()];
        now.clear();
        for (const { id, work } of ready) if (waits.delete(id)) work();
        await new Promise((resolve) => setImmediate(resolve));
      }
      due.delete(nowMs);
    }
  };
}

let pass: (ms: number) => Promise<void>;
beforeEach(() => {
  pass = openTime();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rowOf = (n: number, said: Partial<LiveRow> = {}) =>
  liveRow({ id: `charge-${n}`, createdAt: new Date(Date.UTC(2026, 10, 3, 12, 0, n)).toISOString(), ...said });
const paid = (n: number) => rowOf(n, { version: 2, state: "completed" });
const frameOf = (row: LiveRow): LiveFrame => ({
  name: "charge.changed",
  ids: [row.id],
  wallet: "principal",
  rows: [packRow(row)],
});

/**
 * The given number of browsers view one list of a server. All receive each reported change, and request it as a route
 * does.
 */
function openViewers(count: number, answerMs = () => 0) {
  const stored = new Map(Array.from({ length: EVENTS }, (_, n) => [`charge-${n}`, rowOf(n)]));
  const shared = openSharedReads(() => Date.now());
  const random = seededRandom(count);
  const asksAt = new Map<number, number>();
  let reads = 0;
  const answer = async () => {
    reads += 1;
    const items = [...stored.values()].toReversed().map((row) => ({ ...row, wallet: "principal" }));
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    return JSON.stringify({ items, nextCursor: null });
  };
  const ask = async () => {
    asksAt.set(Date.now(), (asksAt.get(Date.now()) ?? 0) + 1);
    const ms = answerMs();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    const page: unknown = JSON.parse(await shared.text("charges", answer));
    return { pages: [page], pageParams: [undefined] };
  };
  const first = {
    pages: [{ items: [...stored.values()].toReversed(), nextCursor: null }],
    pageParams: [undefined],
  };
  const browsers = Array.from({ length: count }, () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    client.setQueryData(QUERY.queryKey, first as never);
    const leave = new QueryObserver(client, {
      queryKey: QUERY.queryKey,
      queryFn: ask,
    }).subscribe(() => undefined);
    return {
      client,
      leave,
      ...createRefresher(client, { table: invalidations, followOf, draw: () => random() }),
    };
  });
  return {
    reads: () => reads,
    asks: () => [...asksAt.values()].reduce((sum, some) => sum + some, 0),
    mostAtOnce: () => Math.max(0, ...asksAt.values()),
    happen(row: LiveRow) {
      stored.set(row.id, row);
      shared.change();
      for (const browser of browsers) browser.refresh([frameOf(row)]);
    },
    shown: (n: number) =>
      browsers.map(({ client }) => client.getQueryData(QUERY.queryKey)?.pages[0]?.items[n]),
    leave: () => browsers.forEach(({ leave }) => leave()),
  };
}

test.each([1, 100, 1_000])("a charge that was paid is seen at once by %i, and nobody asks", async (count) => {
  const viewers = openViewers(count);
  viewers.happen(paid(EVENTS - 1));
  expect(viewers.shown(0).every((item) => item?.state === "completed")).toBe(true);
  await pass(3_900);
  expect(viewers.asks()).toBe(0);
  viewers.leave();
});

test.each([1, 100, 1_000])(
  "an event is one reading at most, and those who ask do not ask at once, of %i who look on",
  { tags: "extended", timeout: 60_000 },
  async (count) => {
    for (const eventOf of [paid, (n: number) => rowOf(EVENTS + n)]) {
      const viewers = openViewers(count);
      for (let n = 0; n < EVENTS; n++) {
        viewers.happen(eventOf(n));
        await pass(EVERY_MS);
      }
      const during = viewers.reads();
      await pass(AFTER_MS);
      expect(during).toBeLessThanOrEqual(EVENTS);
      expect(viewers.reads()).toBeGreaterThan(0);
      // An object that no longer changes is read once for each second in which it is requested.
      expect(viewers.reads() - during).toBeLessThanOrEqual(AFTER_MS / 1_000);
      expect(viewers.mostAtOnce()).toBeLessThanOrEqual(Math.max(4, count / 10));
      const { id, state } = eventOf(EVENTS - 1);
      expect(viewers.shown(0).every((item) => item?.id === id && item.state === state)).toBe(true);
      viewers.leave();
    }
  },
);

/** A hundred answers are more than half a second of a server that makes one after the other. */
const ANSWER_MS = 7;
const SHOWN_WITHIN_MS = 1_000;
const LOOK_MS = 10;

test(
  "brings an event to all screens within a second, though a hundred answers take most of one",
  { tags: "extended" },
  async () => {
    let freeAtMs = 0;
    const viewers = openViewers(100, () => {
      freeAtMs = Math.max(freeAtMs, Date.now()) + ANSWER_MS;
      return freeAtMs - Date.now();
    });
    const bornAtMs: number[] = [];
    let latestMs = 0;
    for (let look = 0; look < 10_000 / LOOK_MS; look++) {
      if (look % (EVERY_MS / LOOK_MS) === 0 && bornAtMs.length < 3 * EVENTS) {
        viewers.happen(rowOf(EVENTS + bornAtMs.length));
        bornAtMs.push(Date.now());
      }
      await pass(LOOK_MS - 1);
      // The newest row is first: a viewer that shows one row also shows those before it.
      const shown = viewers.shown(0).map((item) => Number(item?.id.slice("charge-".length)) - EVENTS);
      const missing = bornAtMs[Math.min(...shown) + 1];
      if (missing !== undefined) latestMs = Math.max(latestMs, Date.now() - missing);
    }
    expect(latestMs).toBeGreaterThan(ANSWER_MS);
    expect(latestMs).toBeLessThanOrEqual(SHOWN_WITHIN_MS);
    viewers.leave();
  },
);
