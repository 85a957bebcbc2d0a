import "server-only";
import { noteGap } from "@/lib/core/process/gaps";
import { HungRoundError, processLoops } from "@/lib/core/process/loop-watch";
import { type LoopName } from "@/lib/core/enums/loops";
import { type Services } from "@/lib/platform/context.server";
import { PixError } from "@/lib/pix/pix-error";

const AFTER_FAILURE_MS = 5_000;
/**
 * The maximum duration of a round unless its loop sets another one. The calls of the service in it have timeouts of
 * their own.
 */
const ROUND_MS_MAX = 120_000;

export type Work = (abandoned: AbortSignal) => Promise<{ hasMore: boolean }>;

/**
 * Runs `work` again and again until `signal` aborts: at once where it says that more is waiting, else after `everyMs`.
 * A failure is logged and tried again, a round that takes longer than `limitMs` is abandoned; neither ends the loop.
 * Resolves when the last run has ended.
 */
export async function runLoop(
  { log }: Pick<Services, "log">,
  name: LoopName,
  { everyMs, limitMs = ROUND_MS_MAX }: { everyMs: number; limitMs?: number },
  signal: AbortSignal,
  work: Work,
): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = everyMs;
    try {
      const { hasMore } = await processLoops().round(name, { everyMs, limitMs }, work);
      if (hasMore) pauseMs = 0;
    } catch (error) {
      if (error instanceof HungRoundError) noteGap("stalled", limitMs);
      // Calls that the service refuses or loses are expected. Any other error is a defect or a database that is down.
      const level = error instanceof PixError ? "warn" : "error";
      log[level]({ err: error, worker: name }, "worker failed");
      pauseMs = AFTER_FAILURE_MS;
    }
    await pause(pauseMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
