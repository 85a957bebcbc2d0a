import { wasMadeSince } from "@/lib/pix/service-clock";

/** Specification, "Charge request": the term where none is asked for. */
const TERM_SECONDS_DEFAULT = 86_400;
/** Clocks may differ by more than was measured; the shortest term is five minutes. */
const TOLERANCE_MS = 60_000;

type ReportedMoments = { createdAt?: Date | null | undefined; expiresAt?: Date | null | undefined };
export type Moments = {
  createdAt: Date | null;
  expiresAt: Date | null;
  /** The service's own expiry where it is not believed. */
  doubtedExpiresAt: Date | null;
};

/**
 * The moments of a charge in the answer to its creation. One that lies before the charge was asked for is local time that
 * is labelled as UTC: creation and term count from `madeAt` then. `sentAt` is when it was first sent, `madeAt` when it was
 * made as far as we know, both by our clock.
 */
export function believableMoments(
  { createdAt = null, expiresAt = null }: ReportedMoments,
  {
    sentAt,
    madeAt,
    termSeconds = TERM_SECONDS_DEFAULT,
  }: { sentAt: Date; madeAt: Date; termSeconds?: number | undefined },
  /** How far the service's clock is ahead of ours, and the least that it was lately; null: not measured. */
  { aheadMs, leastAheadMs }: { aheadMs: number | null; leastAheadMs: number | null },
): Moments {
  const sentMs = sentAt.getTime() + (leastAheadMs ?? 0);
  const isCreatedBefore = createdAt !== null && !wasMadeSince(createdAt, sentAt, leastAheadMs);
  const isOverAtOnce = expiresAt !== null && expiresAt.getTime() <= sentMs + TOLERANCE_MS;
  if (!isCreatedBefore && !isOverAtOnce) return { createdAt, expiresAt, doubtedExpiresAt: null };
  const madeMs = madeAt.getTime() + (aheadMs ?? 0);
  return {
    createdAt: isCreatedBefore ? new Date(madeMs) : createdAt,
    expiresAt: expiresAt && new Date(madeMs + termSeconds * 1_000),
    doubtedExpiresAt: expiresAt,
  };
}
