import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/errors/app-error";

const WINDOW_SECONDS = 60;
/** A shop's customers may share one address. */
const REQUESTS_MAX = 240;
const STREAMS_OF_ADDRESS_MAX = 40;
const STREAMS_MAX = 2_000;

type Door = { requests: RateLimiterMemory; streams: Map<string, number>; open: number };

// On globalThis because the bundler makes two copies of this module. In memory, so that a flood costs no database.
const holder = globalThis as typeof globalThis & { __guichePayerDoor?: Door };
const door = (): Door =>
  (holder.__guichePayerDoor ??= {
    requests: new RateLimiterMemory({ points: REQUESTS_MAX, duration: WINDOW_SECONDS }),
    streams: new Map(),
    open: 0,
  });

const keyOf = (address: string | null): string => address ?? "unknown";

/** Counts every public request, whatever its result. Throws `too_many_requests`. */
export async function countPayerRequest(address: string | null): Promise<void> {
  try {
    await door().requests.consume(keyOf(address));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
  }
}

/** Takes a place for a stream and gives back what frees it, once. Throws `too_many_requests` where all are taken. */
export function takeStreamPlace(address: string | null): () => void {
  const { streams } = door();
  const key = keyOf(address);
  const taken = streams.get(key) ?? 0;
  if (taken >= STREAMS_OF_ADDRESS_MAX || door().open >= STREAMS_MAX) throw tooMany(WINDOW_SECONDS);
  streams.set(key, taken + 1);
  door().open++;
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    door().open--;
    const left = (streams.get(key) ?? 1) - 1;
    if (left > 0) streams.set(key, left);
    else streams.delete(key);
  };
}

const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError("too_many_requests", { retryAfterSeconds });
