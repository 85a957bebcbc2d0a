/** The one way to the time: tests and the sandbox move it, nothing else reads the machine's clock. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow, independent of changes to the wall clock: for ages and lifetimes. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
