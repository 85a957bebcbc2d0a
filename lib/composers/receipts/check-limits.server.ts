import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/errors/app-error";

const WINDOW_SECONDS = 60;
/** No person types more. A shop's customers may share one address. */
const OF_ADDRESS_MAX = 30;
/** The limit of all addresses together: a client with many addresses gets no more. */
const OF_ALL_MAX = 600;

type Limits = { ofAddress: RateLimiterMemory; ofAll: RateLimiterMemory };
// On globalThis because the bundler makes two copies of this module. In memory, so that a flood costs no database.
const holder = globalThis as typeof globalThis & { __guicheChecks?: Limits };
const limits = (): Limits =>
  (holder.__guicheChecks ??= {
    ofAddress: new RateLimiterMemory({ points: OF_ADDRESS_MAX, duration: WINDOW_SECONDS }),
    ofAll: new RateLimiterMemory({ points: OF_ALL_MAX, duration: WINDOW_SECONDS }),
  });

/** Counts each code that is tried, whether it matches or not. Throws `too_many_requests`. */
export async function countCheck(address: string | null): Promise<void> {
  try {
    await limits().ofAddress.consume(address ?? "unknown");
    await limits().ofAll.consume("all");
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("too_many_requests", {
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
    });
  }
}
