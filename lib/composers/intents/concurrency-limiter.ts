export type ConcurrencyLimiter = {
  /** How many may begin now. */
  free(): number;
  /** Starts the work at once. The work handles its own outcome. */
  begin(work: () => Promise<unknown>): void;
  /** Something may begin, or the time is up. */
  whenFree(timeoutMs: number): Promise<void>;
  /** All have ended. */
  whenIdle(): Promise<void>;
};

/**
 * A concurrency limiter for work of one kind. Work that takes long gives its place to the next and continues beside
 * it, up to a bound. Among many that hang, each delays the others for a moment, and together they cannot grow without
 * end.
 */
export function openConcurrencyLimiter({
  atOnce,
  slowAfterMs,
  max,
}: {
  atOnce: number;
  slowAfterMs: number;
  max: number;
}): ConcurrencyLimiter {
  const running = new Set<Promise<unknown>>();
  let quick = 0;
  const waiting = new Set<() => void>();

  const tell = (): void => {
    for (const wake of waiting) wake();
  };
  const free = (): number => Math.max(0, Math.min(atOnce - quick, max - running.size));

  return {
    free,
    begin(work) {
      let isQuick = true;
      quick += 1;
      const giveUpPlace = (): void => {
        if (!isQuick) return;
        isQuick = false;
        quick -= 1;
        tell();
      };
      const timer = setTimeout(giveUpPlace, slowAfterMs);
      const task: Promise<unknown> = work().finally(() => {
        clearTimeout(timer);
        running.delete(task);
        giveUpPlace();
        tell();
      });
      running.add(task);
    },
    whenFree: (timeoutMs) =>
      new Promise((done) => {
        const wake = (): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          done();
        };
        const timer = setTimeout(wake, timeoutMs);
        waiting.add(wake);
        if (free() > 0) wake();
      }),
    async whenIdle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
