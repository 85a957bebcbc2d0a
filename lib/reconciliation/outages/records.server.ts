import "server-only";
import { type OutageReadKind, type OutageReadOutcome } from "@/lib/core/enums/reconciliation";
import {
  OPEN_WITHDRAWAL_STATES,
  type RefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type SQL, and, eq, gt, gte, isNull, lt, lte, max, ne, or, sql } from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Statement, type Tx } from "@/lib/platform/store/tx.server";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { instanceBeats, outageReads, outages } from "@/lib/platform/store/tables/outages";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Gap } from "./gap-notes";
import {
  HEARTBEAT_EVERY_MS,
  CHARGE_LIFE_MS,
  RECENT_PAYMENTS_MAX,
  RECENT_PAYMENT_MS,
  RETRY_REACH_MS,
  REVERSAL_MS,
} from "./limits";

export type OutageRow = typeof outages.$inferSelect;
export type OutageReadRow = typeof outageReads.$inferSelect;

/** The retention of heartbeats. A heartbeat that another instance left this long ago has no more meaning. */
const BEATS_KEPT_MS = 24 * 3_600_000;

/** The time between a heartbeat's write and what its process notices right after. */
const SAME_MOMENT_MS = 1_000;

/** The read order: lists that report much first, those that can only confirm last. */
const RANK = { blocks: 0, open: 1, recent: 2, balance: 3 } as const;

/**
 * Saves a heartbeat near another one, in one statement. Returns false where no instance's last heartbeat is near, at
 * the very first too: then it is not written, and the next caller has to look for a gap.
 */
export async function saveFollowingHeartbeat(
  statement: Pick<Statement, "rows">,
  instanceId: string,
  now: SQL<Date>,
  reachMs: number,
): Promise<boolean> {
  const rows = await statement.rows(sql`
    with present as (select ${now}::timestamptz(3) as at)
    insert into ${instanceBeats} (instance_id, started_at, beat_at)
    select ${instanceId}::uuid, at, at from present where exists (
      select from ${instanceBeats}
      where ${instanceBeats.beatAt} >= at - make_interval(secs => ${reachMs / 1_000}::float8))
    on conflict (instance_id) do update set beat_at = excluded.beat_at
    returning true as saved`);
  return rows.length === 1;
}

export async function readLastHeartbeat(
  reader: Reader,
  now: SQL<Date>,
): Promise<{ now: Date; last: Date | null }> {
  const [row] = await reader
    .select({
      now: sql`${now}::timestamptz(3)`.mapWith(instanceBeats.beatAt),
      last: max(instanceBeats.beatAt),
    })
    .from(instanceBeats);
  if (!row) throw new Error("an aggregate gave no row");
  return row;
}

/** Few rows: each process of the last day. */
export const listLives = (reader: Reader): Promise<{ startedAt: Date; beatAt: Date }[]> =>
  reader.select({ startedAt: instanceBeats.startedAt, beatAt: instanceBeats.beatAt }).from(instanceBeats);

export async function saveHeartbeat(tx: Tx, instanceId: string, now: Date): Promise<void> {
  await tx
    .insert(instanceBeats)
    .values({ instanceId, startedAt: now, beatAt: now })
    .onConflictDoUpdate({ target: instanceBeats.instanceId, set: { beatAt: now } });
}

export async function deleteOldHeartbeats(tx: Tx, instanceId: string, now: SQL<Date>): Promise<void> {
  const before = sql`${now}::timestamptz - make_interval(secs => ${BEATS_KEPT_MS / 1_000}::float8)`;
  await tx
    .delete(instanceBeats)
    .where(and(lt(instanceBeats.beatAt, before), ne(instanceBeats.instanceId, instanceId)));
}

/** The latest window that ended since a moment. */
export async function findOutageEndedSince(reader: Reader, since: Date): Promise<OutageRow | null> {
  const rows = await reader
    .select()
    .from(outages)
    .where(gt(outages.endedAt, since))
    .orderBy(sql`${outages.endedAt} desc, ${outages.id} desc`)
    .limit(1);
  return rows[0] ?? null;
}

/** The outage and everything that may have changed in it, due at once. */
export async function insertOutage(tx: Tx, outage: Omit<OutageRow, "finishedAt">): Promise<void> {
  await tx.insert(outages).values(outage);
  await fillReads(tx, { ...outage, readFrom: outage.endedAt });
}

/**
 * A window as its instance noticed it, new or grown since. Everything is due once the sender has given up; what was read
 * before is read again. Nothing for a window that another outage covers.
 */
export async function saveGap(tx: Tx, { id, cause, startedAtMs, endedAtMs }: Gap): Promise<void> {
  const [startedAt, endedAt] = [new Date(startedAtMs), new Date(endedAtMs)];
  // Two that notice the same thing do so at two moments.
  const latestStart = new Date(startedAtMs + HEARTBEAT_EVERY_MS);
  const earliestEnd = new Date(endedAtMs - SAME_MOMENT_MS);
  const covering = await tx
    .select({ id: outages.id })
    .from(outages)
    .where(and(ne(outages.id, id), lte(outages.startedAt, latestStart), gte(outages.endedAt, earliestEnd)))
    .limit(1);
  if (covering.length > 0) return;
  await tx
    .insert(outages)
    .values({ id, cause, startedAt, endedAt })
    .onConflictDoUpdate({
      target: outages.id,
      set: {
        startedAt: sql`least(${outages.startedAt}, excluded.started_at)`,
        endedAt: sql`greatest(${outages.endedAt}, excluded.ended_at)`,
        finishedAt: null,
      },
    });
  const readFrom = new Date(endedAtMs + RETRY_REACH_MS);
  await fillReads(tx, { id, startedAt, endedAt, readFrom });
  await tx
    .update(outageReads)
    .set({ outcome: null, readAt: null, attempts: 0, nextAttemptAt: readFrom })
    .where(
      and(eq(outageReads.outageId, id), or(isNull(outageReads.readAt), lt(outageReads.readAt, readFrom))),
    );
}

async function fillReads(tx: Tx, outage: Window): Promise<void> {
  const { id, startedAt, endedAt, readFrom } = outage;
  const back = (moment: Date, ms: number) => new Date(moment.getTime() - ms).toISOString();
  const t = transactions;

  await fillWallets(tx, outage, "blocks", RANK.blocks);
  // Transactions that still have a next read time can still change: those that are not final, returns under way, late
  // reversals.
  await fillTransactions(tx, outage, RANK.open, sql`${t.nextReadAt} is not null`);
  await fillTransactions(
    tx,
    outage,
    RANK.open,
    sql`${t.type} = ${type("withdrawal")} and ${t.state} in (${state(...OPEN_WITHDRAWAL_STATES)})`,
  );
  await fillTransactions(
    tx,
    outage,
    RANK.open,
    sql`${t.type} = ${type("withdrawal")} and ${t.state} = ${state("completed")}
      and ${t.settledAt} > ${back(endedAt, REVERSAL_MS)}::timestamptz`,
  );
  await fillTransactions(
    tx,
    outage,
    RANK.open,
    sql`${t.type} = ${type("payment")} and ${t.state} = ${state("pending")}
      and ${t.createdAt} > ${back(startedAt, CHARGE_LIFE_MS)}::timestamptz`,
  );
  await tx.execute(sql`
    insert into ${outageReads} (outage_id, kind, object_id, wallet, rank, due_at, next_attempt_at)
    select ${id}::uuid, ${enumSql<OutageReadKind>("refund")}, original_transaction_id::text, wallet, ${RANK.open}, requested_at,
      ${readFrom.toISOString()}::timestamptz
    from ${refunds} where ${refunds.state} = ${enumSql<RefundState>("pending")}
    on conflict do nothing`);
  await fillTransactions(
    tx,
    outage,
    RANK.recent,
    sql`${t.type} = ${type("payment")} and ${t.state} = ${state("completed")}
      and ${t.settledAt} > ${back(endedAt, RECENT_PAYMENT_MS)}::timestamptz
      order by ${t.settledAt} desc limit ${RECENT_PAYMENTS_MAX}`,
  );
  await fillWallets(tx, outage, "balance", RANK.balance);
}

const type = enumSql<TransactionType>;
const state = enumSql<TransactionState>;

type Window = Pick<OutageRow, "id" | "startedAt" | "endedAt"> & { readFrom: Date };

const fillTransactions = (tx: Tx, { id, readFrom }: Window, rank: number, which: SQL) =>
  tx.execute(sql`
    insert into ${outageReads} (outage_id, kind, object_id, wallet, rank, due_at, next_attempt_at)
    select ${id}::uuid, ${enumSql<OutageReadKind>("transaction")}, id::text, wallet, ${rank}, coalesce(next_read_at, created_at),
      ${readFrom.toISOString()}::timestamptz
    from ${transactions} where ${which}
    on conflict do nothing`);

const fillWallets = (tx: Tx, { id, endedAt, readFrom }: Window, kind: OutageReadKind, rank: number) =>
  tx.execute(sql`
    insert into ${outageReads} (outage_id, kind, object_id, wallet, rank, due_at, next_attempt_at)
    select ${id}::uuid, ${kind}::text, reference, reference, ${rank},
      ${endedAt.toISOString()}::timestamptz, ${readFrom.toISOString()}::timestamptz
    from ${wallets}
    on conflict do nothing`);

/**
 * Leases the reads that have waited longest. Another instance that looks now takes the next ones, and the reads of an
 * instance that dies become due again.
 */
export async function takeOutageReads(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
): Promise<OutageReadRow[]> {
  const due = lockRows(
    tx,
    tx
      .select({ outageId: outageReads.outageId, kind: outageReads.kind, objectId: outageReads.objectId })
      .from(outageReads)
      .where(
        and(
          isNull(outageReads.outcome),
          sql`${outageReads.nextAttemptAt} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(outageReads.rank, outageReads.dueAt, outageReads.objectId)
      .limit(limit),
    { skipLocked: true },
  );
  return tx
    .update(outageReads)
    .set({ nextAttemptAt: until, attempts: sql`${outageReads.attempts} + 1` })
    .where(sql`(${outageReads.outageId}, ${outageReads.kind}, ${outageReads.objectId}) in (${due})`)
    .returning();
}

const isThat = ({ outageId, kind, objectId }: OutageReadRow): SQL | undefined =>
  and(
    eq(outageReads.outageId, outageId),
    eq(outageReads.kind, kind),
    eq(outageReads.objectId, objectId),
    isNull(outageReads.outcome),
  );

/** The result of a read is noted with the change itself, and stays. */
export async function settleOutageRead(
  tx: Tx,
  read: OutageReadRow,
  outcome: OutageReadOutcome,
  now: Date,
): Promise<void> {
  await tx.update(outageReads).set({ outcome, readAt: now }).where(isThat(read));
}

export async function postponeOutageRead(tx: Tx, read: OutageReadRow, until: Date): Promise<void> {
  await tx.update(outageReads).set({ nextAttemptAt: until }).where(isThat(read));
}

/** Ends the outages for which nothing is pending any more. Returns the ids of all that were open. */
export async function finishOutages(tx: Tx, now: Date): Promise<string[]> {
  const open = await tx.select({ id: outages.id }).from(outages).where(isNull(outages.finishedAt));
  if (open.length > 0)
    await tx
      .update(outages)
      .set({ finishedAt: now })
      .where(
        and(
          isNull(outages.finishedAt),
          sql`not exists (select from ${outageReads} where ${outageReads.outageId} = ${outages.id} and ${outageReads.outcome} is null)`,
        ),
      );
  return open.map(({ id }) => id);
}

/** Reads that failed again and again and wait for their next time: due within the spread. */
export async function endOutageBackoffs(tx: Tx, now: Date, spreadSeconds: number): Promise<void> {
  const soon = new Date(now.getTime() + spreadSeconds * 1_000);
  await tx
    .update(outageReads)
    .set({
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + random() * make_interval(secs => ${spreadSeconds})`,
    })
    .where(
      and(isNull(outageReads.outcome), gt(outageReads.attempts, 1), gt(outageReads.nextAttemptAt, soon)),
    );
}
