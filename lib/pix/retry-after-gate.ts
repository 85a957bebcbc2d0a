import { type Clock } from "@/lib/core/time/clock";
import { PixError } from "./pix-error";

type Called = { method: "GET" | "POST"; path: string };

/** However long the service wants to be left alone: a wrong header must not stop us for good. */
const READS_REST_SECONDS_MAX = 300;
const WRITES_REST_SECONDS_MAX = 60;

export type RetryAfterGate = {
  /** Records the result of one call; null: its answer was accepted. */
  saw(call: Called, error: PixError | null): void;
  /** Throws `not_sent` while the service has asked not to be called like this (`Retry-After`). */
  assertWanted(call: Called): void;
  /** When, by what only grows, a call first succeeded after one that had failed; null: never yet. */
  cameBackAtMs(): number | null;
};

/** How the service is, as one process's calls have seen it. */
export function openRetryAfterGate(clock: Clock): RetryAfterGate {
  const restUntilMs = new Map<string, number>();
  let isBad = false;
  let cameBackAtMs: number | null = null;

  return {
    saw(call, error) {
      const nowMs = clock.monotonicMs();
      const restMs = restSeconds(call, error) * 1_000;
      if (restMs > 0) restUntilMs.set(nameOf(call), nowMs + restMs);
      if (error !== null && !isDecision(error)) isBad = true;
      else if (isBad) {
        isBad = false;
        cameBackAtMs = nowMs;
      }
    },
    assertWanted(call) {
      const leftMs = (restUntilMs.get(nameOf(call)) ?? 0) - clock.monotonicMs();
      if (leftMs <= 0) return;
      throw new PixError({
        about: `${nameOf(call)}: the service asked to wait (Retry-After)`,
        proof: "not_sent",
        kind: "rate_limited",
        retryAfterSeconds: Math.ceil(leftMs / 1_000),
      });
    },
    cameBackAtMs: () => cameBackAtMs,
  };
}

const nameOf = ({ method, path }: Called): string => `${method} ${path}`;

/** The service looked at it and decided: it is there. */
const isDecision = ({ proof, kind }: PixError): boolean => proof === "rejected" && kind !== "credential";

/** 429 is about all calls of this kind; a write's 503 is about that write, which waits by itself. */
function restSeconds({ method, path }: Called, error: PixError | null): number {
  const asked = error?.retryAfterSeconds ?? 0;
  const isRead = method === "GET" || path === "/auth";
  if (error?.status === 429)
    return Math.min(asked, isRead ? READS_REST_SECONDS_MAX : WRITES_REST_SECONDS_MAX);
  return error?.status === 503 && isRead ? Math.min(asked, READS_REST_SECONDS_MAX) : 0;
}
