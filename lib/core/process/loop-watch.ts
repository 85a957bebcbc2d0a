import { type Clock, systemClock } from "../time/clock";
import { type LoopName } from "../enums/loops";

/** How often a loop begins a round, null where it waits to be needed; and how long a round may take. */
export type LoopPace = { everyMs: number | null; limitMs: number };

export type LoopFigures<Name extends string = LoopName> = {
  name: Name;
  /** Since a round came to its end, well or not; null: none did yet. */
  endedAgoMs: number | null;
  /** The duration of the oldest round that has not ended, abandoned or not. */
  runningForMs: number | null;
  failed: number;
  abandoned: number;
  /** It ought to have ended a round since. */
  isLate: boolean;
};

/** A round that did not end in time and is not awaited any more. */
export class HungRoundError extends Error {
  override readonly name = "HungRoundError";
  constructor(loop: string, limitMs: number) {
    super(`a round of ${loop} did not end within ${limitMs} ms`);
  }
}

type Watched = {
  pace: LoopPace;
  sinceMs: number;
  endedMs: number | null;
  wentWellMs: number | null;
  failed: number;
  abandoned: number;
  running: Set<{ startedMs: number }>;
};

/** Sees to it that a loop goes on where one of its rounds does not, and knows how old each loop's last round is. */
export class LoopWatch<Name extends string = LoopName> {
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #loops = new Map<Name, Watched>();

  constructor(clock: Pick<Clock, "monotonicMs"> = systemClock) {
    this.#clock = clock;
  }

  /**
   * Runs one round. After its limit the round is abandoned: it is counted, signalled by `abandoned`, and thrown as a
   * HungRoundError, so that the next one can begin. An abandoned round that continues acts like another instance
   * beside this one.
   */
  async round<T>(name: Name, pace: LoopPace, work: (abandoned: AbortSignal) => Promise<T>): Promise<T> {
    const loop = this.#of(name, pace);
    const round = { startedMs: this.#clock.monotonicMs() };
    loop.running.add(round);
    const abandoned = new AbortController();
    const done = work(abandoned.signal).finally(() => {
      loop.running.delete(round);
      loop.endedMs = this.#clock.monotonicMs();
    });
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new HungRoundError(name, pace.limitMs);
        loop.abandoned += 1;
        abandoned.abort(error);
        reject(error);
      }, pace.limitMs);
    });
    try {
      const result = await Promise.race([done, hung]);
      loop.wentWellMs = this.#clock.monotonicMs();
      return result;
    } catch (error) {
      if (!(error instanceof HungRoundError)) loop.failed += 1;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Since a round of it last went well; null: none ever did. */
  ageMs(name: Name): number | null {
    const loop = this.#loops.get(name);
    return loop?.wentWellMs == null ? null : this.#clock.monotonicMs() - loop.wentWellMs;
  }

  figures(): LoopFigures<Name>[] {
    return [...this.#loops].map(([name, loop]) => this.#figuresOf(name, loop));
  }

  #of(name: Name, pace: LoopPace): Watched {
    const known = this.#loops.get(name) ?? {
      pace,
      sinceMs: this.#clock.monotonicMs(),
      endedMs: null,
      wentWellMs: null,
      failed: 0,
      abandoned: 0,
      running: new Set(),
    };
    known.pace = pace;
    this.#loops.set(name, known);
    return known;
  }

  #figuresOf(name: Name, { pace, sinceMs, endedMs, failed, abandoned, running }: Watched): LoopFigures<Name> {
    const nowMs = this.#clock.monotonicMs();
    const oldestMs = running.size === 0 ? null : Math.min(...[...running].map(({ startedMs }) => startedMs));
    const runningForMs = oldestMs === null ? null : Math.round(nowMs - oldestMs);
    const isOverdue = pace.everyMs !== null && nowMs - (endedMs ?? sinceMs) > pace.everyMs + pace.limitMs;
    return {
      name,
      endedAgoMs: endedMs === null ? null : Math.round(nowMs - endedMs),
      runningForMs,
      failed,
      abandoned,
      isLate: isOverdue || (runningForMs ?? 0) > pace.limitMs,
    };
  }
}

// On globalThis because the bundler makes two copies of this module, and a process has one of each loop.
const holder = globalThis as typeof globalThis & { __guicheLoops?: LoopWatch };

export const processLoops = (): LoopWatch => (holder.__guicheLoops ??= new LoopWatch());
