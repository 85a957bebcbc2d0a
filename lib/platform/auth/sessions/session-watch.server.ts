import "server-only";
import { type LiveHub } from "@/lib/platform/live/hub.server";
import { type Actor } from "../rights/rights";

/**
 * The tables that decide whether a session is live, and what its person may see (tables/triggers.sql defines when
 * they change).
 */
const TABLES: readonly string[] = ["sessions", "people"];
/** The time after which an unreported change takes effect. */
export const SESSION_POLL_MS = 15_000;
/**
 * Changes and stream openings within this time share one read. A stream that opens needs a read, because its session
 * had no listener before.
 */
export const SESSION_POLL_SOON_MS = 250;
/** The database did not answer. */
const LOOK_AGAIN_MS = 3_000;

type Tell = (still: Actor | null) => void;

export type SessionWatch = {
  /**
   * Reports the person of the session at each read, until the returned function is called; null: the session has
   * ended.
   */
  watch(sessionId: string, tell: Tell): () => void;
};

/** Whether the sessions behind all streams of a process still live: one question for all of them. */
export function openSessionWatch(
  hub: Pick<LiveHub, "subscribe">,
  findAll: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>,
): SessionWatch {
  const watched = new Map<string, Set<Tell>>();
  let next: { timer: ReturnType<typeof setTimeout>; atMs: number } | undefined;
  let isLooking = false;
  let isChanged = false;

  function lookWithin(ms: number): void {
    if (watched.size === 0) return;
    // The answer in progress may have been read before this change.
    if (isLooking) {
      isChanged = true;
      return;
    }
    const atMs = performance.now() + ms;
    if (next && next.atMs <= atMs) return;
    clearTimeout(next?.timer);
    next = { timer: setTimeout(() => void look(), ms).unref(), atMs };
  }

  async function look(): Promise<void> {
    next = undefined;
    isLooking = true;
    isChanged = false;
    const asked = [...watched].map(([id, tells]) => [id, [...tells]] as const);
    const found = await findAll(asked.map(([id]) => id)).catch(() => null);
    isLooking = false;
    // Streams go on where the database does not answer: it is asked again.
    lookWithin(isChanged ? SESSION_POLL_SOON_MS : found ? SESSION_POLL_MS : LOOK_AGAIN_MS);
    if (found) for (const [id, tells] of asked) for (const tell of tells) tell(found.get(id) ?? null);
  }

  hub.subscribe({
    onFrames: () => undefined,
    onGap: () => lookWithin(SESSION_POLL_SOON_MS),
    onTable: (table) => {
      if (TABLES.includes(table)) lookWithin(SESSION_POLL_SOON_MS);
    },
  });

  return {
    watch(sessionId, tell) {
      const tells = watched.get(sessionId) ?? new Set();
      watched.set(sessionId, tells.add(tell));
      lookWithin(SESSION_POLL_SOON_MS);
      return () => {
        tells.delete(tell);
        if (tells.size === 0 && watched.get(sessionId) === tells) watched.delete(sessionId);
        if (watched.size > 0) return;
        clearTimeout(next?.timer);
        next = undefined;
      };
    },
  };
}
