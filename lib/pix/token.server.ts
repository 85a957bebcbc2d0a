import "server-only";
import { type Clock } from "@/lib/core/time/clock";
import { type CallFailure, type CircuitState } from "@/lib/core/enums/api-calls";
import { PixError } from "./pix-error";

/** Renewed in the background this long before its end, so that no call waits for it. */
const RENEW_BEFORE_MS = 60_000;
/** Not used any more this long before its end: a call may take some time to arrive. */
const MARGIN_MS = 10_000;
const MINUTE_MS = 60_000;
/**
 * The maximum number of authentication calls per minute, regardless of the cause that invalidates our tokens, such as
 * another instance that gets one of its own.
 */
const AUTH_PER_MINUTE_MAX = 12;
/** While the credential is in doubt (security, T33). */
const AUTH_PER_MINUTE_IN_DOUBT = 2;
const AUTH_INTERVAL_IN_DOUBT_MS = 30_000;

export type AccessToken = { value: string; issuedAtMs: number; renewAtMs: number; endsAtMs: number };
export type IssuedToken = { value: string; lifeSeconds: number };

export type TokenSource = {
  /** One `POST /auth` in flight, however many ask. Throws PixError, `not_sent`. */
  get(): Promise<AccessToken>;
  /** After a 401: another token than the refused one. */
  replace(refused: AccessToken): Promise<AccessToken>;
  /** After a 401 that may not be the service's: the next call takes another token, and nothing is said of the credential. */
  drop(refused: AccessToken): void;
  /** After a 401 with that one too: the credential is in doubt, and is asked for less often. */
  distrust(refused: AccessToken): void;
  /** The service took a token: the credential is good. */
  trust(): void;
  ageMs(): number | null;
  /** Why there is no token to be had right now, by what the last sign-in came to. */
  circuit(): CircuitState;
};

/** Specification, "Authentication". Ages are monotonic: the wall clock may be wrong or be set (faults, F19). */
export function openTokenSource(options: {
  authenticate: () => Promise<IssuedToken>;
  clock: Clock;
  onRenewalFailed: (error: unknown) => void;
}): TokenSource {
  const { authenticate, clock } = options;
  let cached: AccessToken | null = null;
  let inFlight: Promise<AccessToken> | null = null;
  let isSuspect = false;
  let answeredAtMs: number[] = [];
  let lastSignIn: SignIn = "given";

  function renew(): Promise<AccessToken> {
    inFlight ??= authenticateOnce().finally(() => (inFlight = null));
    return inFlight;
  }

  async function authenticateOnce(): Promise<AccessToken> {
    const waitMs = waitBeforeAuthMs();
    if (waitMs > 0) throw notAsked(lastSignIn, waitMs);
    const sentAtMs = clock.monotonicMs();
    try {
      const { value, lifeSeconds } = await authenticate();
      answeredAtMs.push(sentAtMs);
      lastSignIn = "given";
      const lifeMs = lifeSeconds * 1_000;
      cached = {
        value,
        issuedAtMs: sentAtMs,
        renewAtMs: sentAtMs + lifeMs - Math.min(RENEW_BEFORE_MS, lifeMs / 2),
        endsAtMs: sentAtMs + lifeMs - Math.min(MARGIN_MS, lifeMs / 4),
      };
      return cached;
    } catch (error) {
      if (error instanceof PixError && error.status !== undefined) answeredAtMs.push(sentAtMs);
      lastSignIn = cameOf(error);
      isSuspect ||= lastSignIn === "refused";
      throw error;
    }
  }

  function waitBeforeAuthMs(): number {
    const nowMs = clock.monotonicMs();
    answeredAtMs = answeredAtMs.filter((atMs) => nowMs - atMs < MINUTE_MS);
    const max = isSuspect ? AUTH_PER_MINUTE_IN_DOUBT : AUTH_PER_MINUTE_MAX;
    const oldestThatCounts = answeredAtMs.at(-max);
    const last = answeredAtMs.at(-1);
    return Math.max(
      oldestThatCounts === undefined ? 0 : oldestThatCounts + MINUTE_MS - nowMs,
      isSuspect && last !== undefined ? last + AUTH_INTERVAL_IN_DOUBT_MS - nowMs : 0,
    );
  }

  async function get(): Promise<AccessToken> {
    const nowMs = clock.monotonicMs();
    if (!cached || nowMs >= cached.endsAtMs) return renew();
    if (nowMs >= cached.renewAtMs) renew().catch(options.onRenewalFailed);
    return cached;
  }

  function drop(refused: AccessToken): void {
    if (cached === refused) cached = null;
  }

  return {
    get,
    async replace(refused) {
      drop(refused);
      return get();
    },
    drop,
    distrust(refused) {
      drop(refused);
      isSuspect = true;
    },
    trust() {
      isSuspect = false;
    },
    ageMs: () => (cached ? clock.monotonicMs() - cached.issuedAtMs : null),
    circuit() {
      if (cached && clock.monotonicMs() < cached.endsAtMs) return "closed";
      if (lastSignIn !== "given") return CIRCUITS[lastSignIn];
      return waitBeforeAuthMs() > 0 ? "sign_ins_spent" : "closed";
    },
  };
}

/** `refused`: the service itself said no to the credential. `failed`: no answer, or one that says nothing of it. */
type SignIn = "given" | "refused" | "limited" | "failed";
const CIRCUITS = {
  refused: "credential_refused",
  limited: "sign_ins_spent",
  failed: "not_answering",
} as const satisfies Record<Exclude<SignIn, "given">, CircuitState>;

function cameOf(error: unknown): Exclude<SignIn, "given"> {
  if (!(error instanceof PixError)) return "failed";
  if (error.kind === "credential") return "refused";
  return error.kind === "rate_limited" ? "limited" : "failed";
}
/** A token that was given and is not taken says nothing of the credential: another program may have signed in with it. */
const KINDS = {
  given: "sign_ins_spent",
  limited: "sign_ins_spent",
  refused: "circuit_open",
  failed: "sign_in_failing",
} as const satisfies Record<SignIn, CallFailure>;

const notAsked = (last: SignIn, waitMs: number): PixError =>
  new PixError({
    about: "POST /auth",
    proof: "not_sent",
    kind: KINDS[last],
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
