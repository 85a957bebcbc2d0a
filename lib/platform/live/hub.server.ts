import "server-only";
import type pg from "pg";
import { openClient } from "@/lib/core/postgres/bounded-client.server";
import { processLoops } from "@/lib/core/process/loop-watch";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { type LiveFrame } from "./events";
import { openRecentChanges } from "./recent-changes";
import { POSITION_NOW, type Position, positionOf } from "./position";
import { LIVE_CHANNEL, parseChangeMessage } from "./publish.server";

const RECONNECT_MS = 1_000;
/** The number of remembered changes that other processes received first. */
const AHEAD_MAX = 1_000;
const NUMBER = /^\d{1,19}$/;
/**
 * The interval of the health check. A connection that only listens cannot distinguish silence from a lost network, so
 * it asks.
 */
const ASK_EVERY_MS = 5_000;
const PACE = { everyMs: ASK_EVERY_MS, limitMs: 10_000 };

/** The channel on which the triggers send the name of a table (tables/triggers.sql). */
const TABLES_CHANNEL = "guiche_tables";

/**
 * Callbacks of a stream: frames, or that something may have been missed. `onTable`: something in that table changed.
 */
export type LiveListener = {
  onFrames(frames: readonly LiveFrame[]): void;
  onGap(): void;
  onTable?(table: string): void;
  /** Called for a change that is not reported here yet; its frames follow. */
  onAhead?(): void;
};

export type LiveHub = {
  subscribe(listener: LiveListener): () => void;
  isListening(): boolean;
  /** Records a change that another instance reported to the caller. No answer is then from before that change. */
  hearOf(change: string): void;
  /** Returns the changes since a read at that position; null where they are not known. */
  since(position: Position): LiveFrame[] | null;
  /** Every change within this position was sent to every stream; null where there are no listeners. */
  position(): Position | null;
  close(): Promise<void>;
};

/**
 * One LISTEN connection for a process, shared by all its streams. After a lost connection every stream is notified of
 * a gap.
 */
export function openLiveHub(databaseUrl: string): LiveHub {
  const listeners = new Set<LiveListener>();
  let client: pg.Client | null = null;
  let heard: ReturnType<typeof openRecentChanges> | null = null;
  let told: Position | null = null;
  const ahead = new Set<string>();
  let isClosed = false;
  let hadConnection = false;

  const reconnectLater = (lost: pg.Client) => {
    if (client === lost) {
      client = null;
      heard = null;
      told = null;
    }
    if (!isClosed) setTimeout(connect, RECONNECT_MS).unref();
  };

  function connect(): void {
    const next = openClient({ url: databaseUrl, name: "guiche-live", limits: LIMITS.listener });
    let isLost = false;
    let asked: Position | null = null;
    const asking = setInterval(() => {
      // A missing answer closes the connection; the handler below receives its end.
      if (client === next)
        processLoops()
          .round("live", PACE, async () => {
            const now = await askPosition(next);
            // Changes committed before the previous question were reported on this connection before this answer.
            told = asked;
            asked = now;
          })
          .catch(lose);
    }, ASK_EVERY_MS).unref();
    const lose = () => {
      if (isLost) return;
      isLost = true;
      clearInterval(asking);
      next.removeAllListeners("notification");
      void next.end().catch(() => undefined);
      reconnectLater(next);
    };
    next.on("error", lose);
    next.on("end", lose);
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel === TABLES_CHANNEL) {
        for (const listener of listeners) listener.onTable?.(payload);
        return;
      }
      const one = parseChangeMessage(payload);
      heard?.note(one);
      for (const listener of listeners) listener.onFrames(one.frames);
    });
    next
      .connect()
      .then(() => next.query(`listen ${LIVE_CHANNEL}; listen ${TABLES_CHANNEL}`))
      .then(() => askPosition(next))
      .then((position) => {
        if (isClosed) return lose();
        client = next;
        heard = openRecentChanges(position);
        ahead.clear();
        asked = position;
        if (hadConnection) for (const listener of listeners) listener.onGap();
        hadConnection = true;
      })
      .catch(lose);
  }

  connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => client !== null,
    hearOf(change) {
      if (!heard || !NUMBER.test(change) || ahead.has(change) || heard.knows(BigInt(change))) return;
      if (ahead.size >= AHEAD_MAX) ahead.clear();
      ahead.add(change);
      for (const listener of listeners) listener.onAhead?.();
    },
    since: (position) => heard?.since(position) ?? null,
    position: () => told,
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function askPosition(client: pg.Client): Promise<Position> {
  const { rows } = await client.query<{ position: string }>(`select ${POSITION_NOW} as position`);
  const position = positionOf(rows[0]?.position);
  if (!position) throw new Error("no position");
  return position;
}
