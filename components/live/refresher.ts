import { type Query, type QueryClient, type QueryKey, matchQuery } from "@tanstack/react-query";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Follow, type Followed, type ReportedChanges, type Urgency } from "@/lib/platform/live/follow";
import { unpackRow } from "@/lib/platform/live/row";
import { openRecentRows } from "./recent-rows";

/** Between these each browser draws when it reads: those who look at one list do not ask in the same moment. */
const WAIT_MS = {
  now: [0, 200],
  soon: [250, 1_000],
  later: [4_000, 10_000],
} as const satisfies Record<Urgency, readonly [number, number]>;
/**
 * As long as the last reading took nothing is read: a server that is slow is asked less often. A longer rest makes what came
 * later on a hundred screens (app/_server/many-viewers.test.ts), and spares the server little.
 */
const REST_MS_MIN = 100;
const REST_MS_MAX = 1_000;
/** One slow reading must not hold up the news of all the others. */
const SETTLE_MS_MAX = 5_000;
/** A page that was rendered on the server just before a frame came arrives, and is hydrated, after it. */
const RECENT_MS = 10_000;

export type Invalidations = Record<LiveFrame["name"], (frame: LiveFrame) => QueryKey[]>;
type RefresherOptions = {
  table: Invalidations;
  followOf: (key: QueryKey) => Follow | Urgency;
  isHidden?: () => boolean;
  /** From 0 to 1. */
  draw?: () => number;
};

/**
 * Applies frames to the visible data: rows that a frame reports are patched at once, and other changes are read a
 * little later, together with those that arrive meanwhile. A burst of events therefore neither floods the server nor
 * cancels each read before it ends.
 */
export function createRefresher(
  client: QueryClient,
  { table, followOf, isHidden = () => false, draw = Math.random }: RefresherOptions,
) {
  const waiting = new Map<string, { queryKey: QueryKey; dueMs: number }>();
  const rows = openRecentRows();
  let everythingDueMs = Infinity;
  let isReading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let recent: { keys: QueryKey[]; told: ReportedChanges | null; atMs: number }[] = [];

  function plan(): void {
    clearTimeout(timer);
    if (isReading || isHidden()) return;
    const dueMs = Math.min(everythingDueMs, ...[...waiting.values()].map((one) => one.dueMs));
    if (dueMs < Infinity) timer = setTimeout(() => void read(), Math.max(0, dueMs - Date.now()));
  }

  async function read(): Promise<void> {
    if (isHidden()) return;
    isReading = true;
    const begunMs = Date.now();
    await Promise.race([Promise.allSettled(readings(begunMs)), pause(SETTLE_MS_MAX)]);
    await pause(Math.min(REST_MS_MAX, Math.max(REST_MS_MIN, Date.now() - begunMs)));
    isReading = false;
    plan();
  }

  function readings(nowMs: number): Promise<void>[] {
    if (everythingDueMs <= nowMs) {
      everythingDueMs = Infinity;
      waiting.clear();
      return [client.invalidateQueries({ predicate: isTold })];
    }
    const due = [...waiting].filter(([, { dueMs }]) => dueMs <= nowMs);
    for (const [hash] of due) waiting.delete(hash);
    return due.map(([, { queryKey }]) => client.invalidateQueries({ queryKey, exact: true }));
  }

  function dueAt(urgency: Urgency): number {
    const [soonest, latest] = WAIT_MS[urgency];
    return Date.now() + soonest + draw() * (latest - soonest);
  }

  /** A query without a viewer is read when it gets one. */
  function want(query: Query, urgency: Urgency): void {
    if (!query.isActive()) return query.invalidate();
    const dueMs = Math.min(dueAt(urgency), waiting.get(query.queryHash)?.dueMs ?? Infinity);
    waiting.set(query.queryHash, { queryKey: query.queryKey, dueMs });
    plan();
  }

  function tell(query: Query, told: ReportedChanges | null): void {
    // Hydration needs the data of the markup. The query is notified again, and read, when it gets an observer.
    if (query.getObserversCount() === 0) return query.invalidate();
    const follow = followOf(query.queryKey);
    if (typeof follow === "string") return want(query, follow);
    if (told === null || query.state.status !== "success") return want(query, "now");
    const followed = follow(query.queryKey, query.state.data, told);
    put(query, followed);
    if (followed.urgency) want(query, followed.urgency);
  }

  function put({ queryKey, state, queryHash }: Query, { data }: Followed): void {
    if (data === state.data) return;
    client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
    // A stale query does not become fresh because of one row.
    if (state.isInvalidated) client.getQueryCache().get(queryHash)?.invalidate();
  }

  return {
    refresh(frames: readonly LiveFrame[]): void {
      const atMs = Date.now();
      recent = recent.filter((one) => atMs - one.atMs < RECENT_MS);
      for (const frame of frames) {
        const one = { keys: table[frame.name](frame), told: toldBy(frame), atMs };
        recent.push(one);
        for (const row of one.told?.rows.values() ?? []) rows.note(row);
        for (const queryKey of one.keys)
          for (const query of client.getQueryCache().findAll({ queryKey })) tell(query, one.told);
      }
    },
    refreshAll(): void {
      everythingDueMs = Math.min(everythingDueMs, dueAt("soon"));
      plan();
    },
    /** A hidden page postpones its reads until it is visible. */
    wake: plan,
    /**
     * Applies earlier frames to data that arrives after them. A page from the server receives all recent frames; an
     * answer to our own query receives only the rows' status, because it is requested again where that does not
     * suffice.
     */
    watchArrivals(): () => void {
      return client.getQueryCache().subscribe((event) => {
        const query = client.getQueryCache().get(event.query.queryHash);
        if (query?.state.data === undefined) return;
        if (
          event.type === "observerAdded" ||
          (event.type === "updated" && event.action.type === "setState")
        ) {
          const sinceMs = Date.now() - RECENT_MS;
          for (const { keys, told, atMs } of recent)
            if (atMs > sinceMs && keys.some((queryKey) => matchQuery({ queryKey }, query))) tell(query, told);
        } else if (event.type === "updated" && event.action.type === "success" && !event.action.manual) {
          const follow = followOf(query.queryKey);
          const known = rows.all();
          if (typeof follow === "string" || known.size === 0) return;
          put(query, follow(query.queryKey, query.state.data, toldOf(known)));
        }
      });
    },
  };
}

const toldOf = (rows: ReportedChanges["rows"]): ReportedChanges => ({
  wallet: undefined,
  ids: new Set(rows.keys()),
  rows,
});

/** Null: everything of its kind. */
function toldBy({ ids, rows = [], wallet }: LiveFrame): ReportedChanges | null {
  if (!ids) return null;
  const known = rows.flatMap((packed) => unpackRow(packed) ?? []);
  return { wallet, ids: new Set(ids), rows: new Map(known.map((row) => [row.id, row])) };
}

/** A gap loses frames. A query that no frame reports has missed nothing, and is not read until it is requested. */
const isTold = ({ meta }: Query): boolean => meta?.isTold !== false;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
