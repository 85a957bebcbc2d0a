import { type TransactionState, type TransactionType } from "@/lib/core/words/transactions";
import { isFinalState } from "@/lib/engine/mirror/states";

type Scheduled = {
  type: TransactionType;
  state: TransactionState;
  reads: number;
  createdAt: Date;
  expiresAt: Date | null;
  settledAt: Date | null;
  completedAt: Date | null;
  blockedDeposit: { refund?: { status?: string } } | null;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Faults, F24: soon at first, then ever more seldom. */
const CHARGE_READS_MS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR] as const;
const WITHDRAWAL_READS_MS = [10_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;
/** A provider may reverse a withdrawal up to a week later. */
const REVERSAL_READS_MS = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY] as const;
/** A charge is looked at until a day after its expiry: a payment may win that race. */
const AFTER_EXPIRY_MS = DAY;
const RETURN_READS_MAX = 20;

/** When an object is read again, or null where nothing more can change unseen. */
export function nextReadAt(row: Scheduled, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const spaced = (steps: readonly number[]) =>
    after(steps[Math.min(row.reads, steps.length) - 1] ?? steps[0] ?? MINUTE);

  if (row.blockedDeposit?.refund?.status === "pending" && row.reads < RETURN_READS_MAX)
    return spaced(WITHDRAWAL_READS_MS);
  if (row.type === "payment") {
    if (isFinalState(row.type, row.state)) return null;
    const isOver = row.expiresAt !== null && now.getTime() > row.expiresAt.getTime() + AFTER_EXPIRY_MS;
    if (isOver) return null;
    const next = spaced(CHARGE_READS_MS);
    // The moment right after expiry tells most.
    const atExpiry = row.expiresAt && row.expiresAt > now ? new Date(row.expiresAt.getTime() + 5_000) : null;
    return atExpiry && atExpiry < next ? atExpiry : next;
  }
  if (row.type === "withdrawal") {
    if (!isFinalState(row.type, row.state)) return spaced(WITHDRAWAL_READS_MS);
    if (row.state !== "completed") return null;
    const since = now.getTime() - (row.completedAt ?? row.createdAt).getTime();
    const next = REVERSAL_READS_MS.find((ms) => ms > since);
    return next === undefined ? null : after(next - since);
  }
  return null;
}
