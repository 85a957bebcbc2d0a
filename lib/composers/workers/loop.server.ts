import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { PixError } from "@/lib/pix/pix-error";

const AFTER_FAILURE_MS = 5_000;

/**
 * Runs `work` again and again until `signal` aborts: at once where it says that more is waiting, else after `everyMs`.
 * A failure is logged and tried again; it never ends the loop. Resolves when the last run has ended.
 */
export async function runLoop(
  services: Services,
  name: string,
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<{ hasMore: boolean }>,
): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = everyMs;
    try {
      const { hasMore } = await work();
      if (hasMore) pauseMs = 0;
    } catch (error) {
      // What the service refuses or loses is its weather; anything else is a defect or a database that is down.
      const level = error instanceof PixError ? "warn" : "error";
      services.log[level]({ err: error, worker: name }, "worker failed");
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
