import { type OutageCause } from "@/lib/core/enums/reconciliation";
import { type NoticedGap } from "@/lib/core/process/gaps";
import { HEARTBEAT_EVERY_MS, GAP_JOIN_MS, RETRY_REACH_MS } from "./limits";

/** The time between two heartbeats of one process when one between them is missing. */
const MISSING_MS = 3 * HEARTBEAT_EVERY_MS;
/** Clocks that differ by more are no drift. */
const JUMP_MS = 30_000;

export type HeartbeatWatch = {
  /** Records that a heartbeat was written. Returns the gap that its distance from the previous one shows, or null. */
  beaten(at: { wallMs: number; monotonicMs: number }): NoticedGap | null;
  /** One could not be written. */
  failed(): void;
};

/**
 * Watches the heartbeats of one process, in addition to the database's view of all processes. It detects that the
 * process stopped while others ran, that it missed heartbeats intermittently, and that the clock jumped. It measures
 * with the monotonic clock, except where the wall clock itself is judged.
 */
export function watchHeartbeats(): HeartbeatWatch {
  let last: { wallMs: number; monotonicMs: number } | null = null;
  let hasFailed = false;
  let lastHole: { fromMs: number; toMs: number } | null = null;

  return {
    failed: () => void (hasFailed = true),
    beaten(at) {
      const before = last;
      const cause: OutageCause = hasFailed ? "no_database" : "stalled";
      last = at;
      hasFailed = false;
      if (!before) return null;
      const passedMs = at.monotonicMs - before.monotonicMs;
      const wallMs = at.wallMs - before.wallMs;
      if (Math.abs(wallMs - passedMs) > JUMP_MS)
        return { cause: "clock_jump", lastedMs: Math.max(wallMs, passedMs) };
      if (passedMs <= MISSING_MS) return null;
      const earlier = lastHole;
      lastHole = { fromMs: before.monotonicMs, toMs: at.monotonicMs };
      if (passedMs > RETRY_REACH_MS) return { cause, lastedMs: passedMs };
      // One short hole is shorter than the sender tries. Two may have met all of one delivery's attempts.
      const isByTurns = earlier !== null && before.monotonicMs - earlier.toMs <= GAP_JOIN_MS;
      return isByTurns ? { cause, lastedMs: at.monotonicMs - earlier.fromMs } : null;
    },
  };
}

/**
 * Whether processes that ended and began again left holes by turns: since when, or null. One hole is judged by its length
 * alone (`sendHeartbeat`), and what of it came to nothing the sender sent again.
 */
export function holesByTurns(lives: readonly { startedAt: Date; beatAt: Date }[], now: Date): Date | null {
  const sinceMs = now.getTime() - 2 * GAP_JOIN_MS;
  let coveredUntilMs: number | null = null;
  let first: number | null = null;
  let holes = 0;
  const ended = lives.filter(({ beatAt }) => beatAt.getTime() >= sinceMs);
  const sorted = ended.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  for (const { startedAt, beatAt } of [...sorted, { startedAt: now, beatAt: now }]) {
    if (coveredUntilMs !== null && startedAt.getTime() - coveredUntilMs > HEARTBEAT_EVERY_MS) {
      first ??= coveredUntilMs;
      holes += 1;
    }
    coveredUntilMs = Math.max(coveredUntilMs ?? 0, beatAt.getTime());
  }
  return holes > 1 && first !== null ? new Date(first) : null;
}
