/**
 * The extent of a read: the transactions committed at that moment, as PostgreSQL writes it, and so the same for every
 * instance. `run` identifies the run of the server, because a server that was set back counts its transactions anew.
 */
export type Position = {
  text: string;
  run: string;
  oldestOpen: bigint;
  next: bigint;
  open: ReadonlySet<bigint>;
};

/** Asks for it, as a text. */
export const POSITION_NOW =
  "pg_current_snapshot()::text || '@' || (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint";

const SHAPE = /^(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?@(\d{1,15})$/;
const TEXT_MAX = 2_000;

/** Returns null for a text that is no position. */
export function positionOf(text: string | null | undefined): Position | null {
  if (!text || text.length > TEXT_MAX) return null;
  const [, oldestOpen, next, open, run] = SHAPE.exec(text) ?? [];
  if (oldestOpen === undefined || next === undefined || run === undefined) return null;
  return {
    text,
    run,
    oldestOpen: BigInt(oldestOpen),
    next: BigInt(next),
    open: new Set(open?.split(",").map(BigInt) ?? []),
  };
}

/** True where that transaction had ended when this position was read. */
export const isWithin = ({ oldestOpen, next, open }: Position, transaction: bigint): boolean =>
  transaction < oldestOpen || (transaction < next && !open.has(transaction));
