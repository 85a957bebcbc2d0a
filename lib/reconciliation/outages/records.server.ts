import "server-only";
import { type OutageReadKind, type OutageReadOutcome } from "@/lib/core/words/reconciliation";
import {
  OPEN_WITHDRAWAL_STATES,
  type RefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/words/transactions";
import { quoted } from "@/lib/platform/store/quoted";
import { type SQL, and, eq, isNull, lt, max, ne, sql } from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { instanceBeats, outageReads, outages } from "@/lib/platform/store/tables/outages";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { CHARGE_LIFE_MS, RECENT_PAYMENTS_MAX, RECENT_PAYMENT_MS, REVERSAL_MS } from "./limits";

export type OutageRow = typeof outages.$inferSelect;
export type OutageReadRow = typeof outageReads.$inferSelect;

/** What another instance left behind this long ago tells nothing any more. */
const BEATS_KEPT_MS = 24 * 3_600_000;

/** In this order they are read: lists that tell much first, what can only confirm last. */
const RANK = { blocks: 0, open: 1, recent: 2, balance: 3 } as const;

export async function lastBeatAt(reader: Reader): Promise<Date | null> {
  const rows = await reader.select({ at: max(instanceBeats.beatAt) }).from(instanceBeats);
  return rows[0]?.at ?? null;
}

export async function saveBeat(tx: Tx, instanceId: string, now: Date): Promise<void> {
  await tx
    .insert(instanceBeats)
    .values({ instanceId, startedAt: now, beatAt: now })
    .onConflictDoUpdate({ target: instanceBeats.instanceId, set: { beatAt: now } });
}

export async function forgetOldBeats(tx: Tx, instanceId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - BEATS_KEPT_MS);
  await tx
    .delete(instanceBeats)
    .where(and(lt(instanceBeats.beatAt, before), ne(instanceBeats.instanceId, instanceId)));
}

/** The outage and everything that may have changed in it, due at once. */
export async function insertOutage(tx: Tx, outage: Omit<OutageRow, "finishedAt">): Promise<void> {
  await tx.insert(outages).values(outage);
  const { id, startedAt, endedAt } = outage;
  const back = (moment: Date, ms: number) => new Date(moment.getTime() - ms).toISOString();
  const t = transactions;

  await fillWallets(tx, outage, "blocks", RANK.blocks);
  // Whatever still has a time to be read can still change: what is not final, returns under way, late reversals.
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
    select ${id}::uuid, ${quoted<OutageReadKind>("refund")}, original_transaction_id::text, wallet, ${RANK.open}, requested_at,
      ${endedAt.toISOString()}::timestamptz
    from ${refunds} where ${refunds.state} = ${quoted<RefundState>("pending")}
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

const type = quoted<TransactionType>;
const state = quoted<TransactionState>;

type Window = Pick<OutageRow, "id" | "endedAt">;

const fillTransactions = (tx: Tx, { id, endedAt }: Window, rank: number, which: SQL) =>
  tx.execute(sql`
    insert into ${outageReads} (outage_id, kind, object_id, wallet, rank, due_at, next_attempt_at)
    select ${id}::uuid, ${quoted<OutageReadKind>("transaction")}, id::text, wallet, ${rank}, coalesce(next_read_at, created_at),
      ${endedAt.toISOString()}::timestamptz
    from ${transactions} where ${which}
    on conflict do nothing`);

const fillWallets = (tx: Tx, { id, endedAt }: Window, kind: OutageReadKind, rank: number) =>
  tx.execute(sql`
    insert into ${outageReads} (outage_id, kind, object_id, wallet, rank, due_at, next_attempt_at)
    select ${id}::uuid, ${kind}::text, reference, reference, ${rank},
      ${endedAt.toISOString()}::timestamptz, ${endedAt.toISOString()}::timestamptz
    from ${wallets}
    on conflict do nothing`);

/**
 * What waits longest, taken for a while: another instance that looks now takes the next ones, and one that dies leaves
 * them waiting again.
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

/** What a read told is noted with the change itself, and stays. */
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

/** Ends those of which nothing waits any more. Gives back the ids of all that were open. */
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
