import "server-only";
import { AppError } from "@/lib/core/errors/app-error";

const RETRY_AFTER_SECONDS = 60;

export type StreamsMax = { ofPerson: number; ofAddress: number };

// Stored on globalThis because the bundler makes two copies of this module. Each process limits its own open streams.
const holder = globalThis as typeof globalThis & { __guicheStreams?: Map<string, number> };
const taken = (): Map<string, number> => (holder.__guicheStreams ??= new Map<string, number>());

/** Takes a place for a person's live stream and gives back what frees it, once. Throws `too_many_requests` where all are taken. */
export function acquireStreamSlot(
  { personId, address }: { personId: string; address: string | null },
  { ofPerson, ofAddress }: StreamsMax,
): () => void {
  const places = taken();
  const wanted = [
    [`person ${personId}`, ofPerson],
    [`address ${address ?? "unknown"}`, ofAddress],
  ] as const;
  for (const [key, max] of wanted)
    if ((places.get(key) ?? 0) >= max)
      throw new AppError("too_many_requests", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  for (const [key] of wanted) places.set(key, (places.get(key) ?? 0) + 1);
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    for (const [key] of wanted) {
      const left = (places.get(key) ?? 1) - 1;
      if (left > 0) places.set(key, left);
      else places.delete(key);
    }
  };
}
