import "server-only";
import { and, desc, gt, isNotNull, lt, sql } from "drizzle-orm";
import { databaseTime } from "../store/database-now.server";
import { clockReadings, clockShift } from "../store/tables/clocks";
import { type Reader, type Tx } from "../store/tx.server";

type ClockReading = Omit<typeof clockReadings.$inferSelect, "readAt">;

/** A machine that measured nothing for so long is gone, or cannot say. */
const FRESH = sql`interval '5 minutes'`;
const KEPT = sql`interval '1 day'`;
/** Beyond the range of the column a clock is wrong by weeks, and as much is all that is said. */
const AHEAD_MS_MAX = 2_000_000_000;

const within = (ms: number): number => Math.max(-AHEAD_MS_MAX, Math.min(AHEAD_MS_MAX, Math.round(ms)));

export async function saveClockReading(
  tx: Tx,
  { host, hostAheadMs, serviceAheadMs }: ClockReading,
): Promise<void> {
  const reading = {
    hostAheadMs: within(hostAheadMs),
    serviceAheadMs: serviceAheadMs === null ? null : within(serviceAheadMs),
    readAt: databaseTime(),
  };
  await tx
    .insert(clockReadings)
    .values({ host, ...reading })
    .onConflictDoUpdate({ target: clockReadings.host, set: reading });
  await tx.delete(clockReadings).where(lt(clockReadings.readAt, sql`${databaseTime()} - ${KEPT}`));
}

export const listClockReadings = (reader: Reader): Promise<ClockReading[]> =>
  reader
    .select({
      host: clockReadings.host,
      hostAheadMs: clockReadings.hostAheadMs,
      serviceAheadMs: clockReadings.serviceAheadMs,
    })
    .from(clockReadings)
    .where(gt(clockReadings.readAt, sql`${databaseTime()} - ${FRESH}`))
    .orderBy(clockReadings.host);

/** The newest measure that any instance took of the service's clock; null: none took one lately. */
export async function findServiceAheadMs(reader: Reader): Promise<number | null> {
  const rows = await reader
    .select({ serviceAheadMs: clockReadings.serviceAheadMs })
    .from(clockReadings)
    .where(
      and(
        isNotNull(clockReadings.serviceAheadMs),
        gt(clockReadings.readAt, sql`${databaseTime()} - ${FRESH}`),
      ),
    )
    .orderBy(desc(clockReadings.readAt))
    .limit(1);
  return rows[0]?.serviceAheadMs ?? null;
}

export async function sumClockShift(reader: Reader): Promise<number> {
  const rows = await reader
    .select({ seconds: sql<number>`coalesce(sum(${clockShift.seconds}), 0)::float8` })
    .from(clockShift);
  return rows[0]?.seconds ?? 0;
}
