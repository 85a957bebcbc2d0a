import { type IdleLeft } from "@/lib/platform/auth/sessions/idle";

/** So long before its session ends a person is asked whether it is there. */
export const WARNING_SECONDS = 2 * 60;
/** While the question is open, another tab may answer it. */
const LOOK_AGAIN_MS = 10_000;
/** The retry interval after a missing answer: the server may be restarting. */
const ASK_AGAIN_MS = 30_000;
/** Activity on this page (reading and typing) is reported to the server no more often than this. */
const TELL_EVERY_MS = 5 * 60_000;

export type IdleAnswer = IdleLeft | "ended" | "unreachable";

type IdleCallbacks = {
  /** Requests the remaining lifetime of the session, without extending it. */
  ask: () => Promise<IdleAnswer>;
  /** Reports that the person is active. */
  stay: () => Promise<IdleAnswer>;
  /** When the session ends, once that is near; null: it is not. */
  onNear: (endsAtMs: number | null) => void;
  onEnd: () => void;
};

export type IdleClock = {
  /** Records that a key or a button was pressed here. */
  stir(): void;
  stay(): Promise<void>;
  stop(): void;
};

/**
 * Schedules the question whether the person is still active. It decides nothing: the server owns the session's
 * lifetime, and is queried each time.
 */
export function startIdleClock(leftSeconds: number, { ask, stay, onNear, onEnd }: IdleCallbacks): IdleClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAtMs = Date.now();
  let hasStirred = false;
  let isStopped = false;

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void look(), ms);
  };

  function take(answer: IdleAnswer): void {
    if (isStopped) return;
    if (answer === "unreachable") return lookIn(ASK_AGAIN_MS);
    if (answer === "ended") {
      onNear(null);
      onEnd();
      // The person may sign in again on this same page.
      return lookIn(ASK_AGAIN_MS);
    }
    wait(answer.leftSeconds);
  }

  function wait(left: number): void {
    const isNear = left <= WARNING_SECONDS;
    onNear(isNear ? Date.now() + left * 1_000 : null);
    // One second more than it has left: then it is over.
    lookIn(isNear ? Math.min(LOOK_AGAIN_MS, (left + 1) * 1_000) : (left - WARNING_SECONDS) * 1_000);
  }

  async function look(): Promise<void> {
    if (hasStirred) return tell();
    take(await ask());
  }

  async function tell(): Promise<void> {
    hasStirred = false;
    toldAtMs = Date.now();
    take(await stay());
  }

  wait(leftSeconds);
  return {
    stir() {
      hasStirred = true;
      if (Date.now() - toldAtMs >= TELL_EVERY_MS) void tell();
    },
    stay: tell,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
