import "server-only";
import { type LiveHub } from "./hub.server";

/** Tables that nearly every request asks. A trigger on each says when it changed (tables/triggers.sql). */
export const CACHED_TABLES = [
  "people",
  "sessions",
  "wallets",
  "balances",
  "settings",
  "freezes",
  "connections",
  "connection_checks",
] as const;

/** The source of an answer; `anything`: the answer is valid until any change at all is reported. */
type Source = (typeof CACHED_TABLES)[number] | "anything";

/** The milliseconds after which a change takes effect without its notification. */
export const CACHE_MS = 5_000;
export const CACHE_ENTRIES_MAX = 5_000;

export type InvalidatedCache = {
  /** The answer of a moment ago, where nothing that it was read from has changed since; else what `read` says now. */
  get<T>(question: string, from: readonly Source[], read: () => Promise<T>): Promise<T>;
  /**
   * Returns the position read so far. Every answer that is requested from now on and was read from `anything`
   * includes it. Later changes are reported to those who listen from there on.
   */
  position(read: () => Promise<string>): Promise<string>;
  /** Drops the whole cache: this process has changed something itself, and need not wait for the notification. */
  drop(): void;
  /** Before this call nothing is cached, and nothing is cached while the hub does not listen. */
  follow(hub: Pick<LiveHub, "isListening" | "subscribe">): void;
};

const POSITION = "position";

type Answer = { from: readonly string[]; begunAtMs: number; value: Promise<unknown> };

/**
 * The cache of answers that are requested often and seldom change. An answer is cached from the start of its read, so
 * that a change during the read drops it.
 */
export function openInvalidatedCache(nowMs: () => number): InvalidatedCache {
  const answers = new Map<string, Answer>();
  let isListening = (): boolean => false;

  const dropFrom = (source: string, except?: string): void => {
    for (const [question, { from }] of answers)
      if (from.includes(source) && question !== except) answers.delete(question);
  };

  /** The oldest answers come first. Expired answers are removed, so that they take no space. */
  function letGo(): void {
    for (const [question, { begunAtMs }] of answers) {
      if (nowMs() - begunAtMs < CACHE_MS && answers.size < CACHE_ENTRIES_MAX) return;
      answers.delete(question);
    }
  }

  function get<T>(question: string, from: readonly Source[], read: () => Promise<T>): Promise<T> {
    if (!isListening()) return read();
    const known = answers.get(question);
    if (known && nowMs() - known.begunAtMs < CACHE_MS) return known.value as Promise<T>;
    letGo();
    const answer = { from, begunAtMs: nowMs(), value: read() };
    answers.set(question, answer);
    // A request after a failure reads again.
    answer.value.catch(() => {
      if (answers.get(question) === answer) answers.delete(question);
    });
    return answer.value;
  }

  return {
    get,
    position: (read) =>
      get(POSITION, ["anything"], async () => {
        const position = await read();
        // The dropped answers may lack changes within the position, and no notification would report these.
        dropFrom("anything" satisfies Source, POSITION);
        return position;
      }),
    drop: () => answers.clear(),
    follow(hub) {
      isListening = hub.isListening;
      hub.subscribe({
        onFrames: () => dropFrom("anything" satisfies Source),
        onTable: dropFrom,
        onGap: () => answers.clear(),
        onAhead: () => answers.clear(),
      });
    },
  };
}
