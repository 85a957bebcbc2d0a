import "server-only";
import { anyOf } from "@/lib/platform/store/any-of";
import { type SQL, and, eq, or, sql } from "drizzle-orm";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Booked } from "@/lib/engine/projection/difference";
import { type Line } from "@/lib/engine/projection/effects";
import { type Observation, type ObservedFacts } from "@/lib/engine/projection/observation";
import { type KnownWallets } from "@/lib/engine/projection/known-wallets";
import { lockRows } from "@/lib/platform/store/locks.server";
import { rowsInto } from "@/lib/platform/store/writes.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { movements } from "@/lib/platform/store/tables/money";
import { observations } from "@/lib/platform/store/tables/observations";
import {
  aliases,
  refunds,
  splitLegs,
  transactions,
  withdrawals,
} from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { effects } from "@/lib/platform/store/tables/deliveries";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type Alias = typeof aliases.$inferSelect;

/** The objects that some of these are another name of. */
const objectsBehind = (names: readonly string[]): SQL =>
  sql`select ${aliases.objectId} from ${aliases} where ${anyOf(aliases.alias, names)}`;

/** The same, as keys to lock. */
export const keysBehind = (names: readonly string[]): SQL =>
  sql`select object_id::text from (${objectsBehind(names)}) as behind`;

/** Every name of the objects that these are names of. */
export async function findAliases(reader: Reader, names: readonly string[]): Promise<Alias[]> {
  if (names.length === 0) return [];
  return reader
    .select()
    .from(aliases)
    .where(
      or(
        anyOf(aliases.alias, names),
        anyOf(aliases.objectId, names),
        sql`${aliases.objectId} in (${objectsBehind(names)})`,
      ),
    );
}

export async function insertAliases(tx: Tx, rows: readonly Alias[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(aliases)
      .values([...rows])
      .onConflictDoNothing();
}

export type StoredObservation = Observation & { graphId: string; learntAt: Date };

/** Returns all observations of these graphs, in any order. */
export async function listObservations(
  reader: Reader,
  graphIds: readonly string[],
): Promise<StoredObservation[]> {
  if (graphIds.length === 0) return [];
  const rows = await reader.select().from(observations).where(anyOf(observations.graphId, graphIds));
  return rows.map(({ told, ...row }) => ({ ...row, told: revived(told) }));
}

/** Moments are texts in JSON: every name of one ends the same way. @internal */
export function revived(told: object): ObservedFacts {
  const read = withMoments(told);
  const { withdrawal } = told as { withdrawal?: object | null };
  if (withdrawal) read.withdrawal = withMoments(withdrawal);
  return read as ObservedFacts;
}

function withMoments(told: object): Record<string, unknown> {
  const read: Record<string, unknown> = { ...told };
  for (const name in read) {
    const value = read[name];
    if (name.endsWith("At") && typeof value === "string") read[name] = new Date(value);
  }
  return read;
}

export const observationsInto = (rows: readonly StoredObservation[]) =>
  rowsInto(observations, rows, "nothing");

export async function lockTransactions(
  tx: Tx,
  ids: readonly string[],
): Promise<(typeof transactions.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return lockRows(
    tx,
    tx.select().from(transactions).where(anyOf(transactions.id, ids)).orderBy(transactions.id),
  );
}

type BookedRow = Pick<Booked, "type" | "objectId" | "number" | "measures"> & {
  settledAt: string | null;
  lines: (Line & { transactionId: string | null })[];
};

/** The amounts booked for these objects until now, added up for each effect. */
export async function listBooked(reader: Reader, objectIds: readonly string[]): Promise<Booked[]> {
  if (objectIds.length === 0) return [];
  const made = await reader.rows<BookedRow>(sql`
    select ${effects.effectType} as "type", ${effects.objectId} as "objectId", ${effects.number},
      coalesce(${effects.measures}, '[]') as measures, coalesce(booked.lines, '[]') as lines,
      booked."settledAt"
    from ${effects} left join lateral (
      select jsonb_agg(jsonb_build_object('wallet', wallet, 'kind', kind, 'available', available_centavos,
        'held', held_centavos, 'transactionId', transaction_id)) as lines, to_jsonb(min(settled_at)) as "settledAt"
      from ${movements} where ${movements.objectId} = ${effects.objectId}
        and ${movements.effectType} = ${effects.effectType} and ${movements.effectNumber} = ${effects.number}
    ) as booked on true
    where ${anyOf(effects.objectId, objectIds)} order by ${effects.number}`);
  const byEffect = new Map<string, Booked>();
  for (const { type, objectId, number, settledAt, measures, lines } of made) {
    const key = `${type} ${objectId}`;
    const before = byEffect.get(key);
    byEffect.set(key, {
      type,
      objectId,
      transactionId: before?.transactionId ?? lines[0]?.transactionId ?? null,
      number,
      settledAt: before || settledAt === null ? null : new Date(settledAt),
      lines: [
        ...(before?.lines ?? []),
        ...lines.map(({ wallet, kind, available, held }) => ({ wallet, kind, available, held })),
      ],
      // A figure is in force, or the last entry removed it.
      measures: measures.length > 0 ? (before?.measures.length ? [] : measures) : (before?.measures ?? []),
    });
  }
  return [...byEffect.values()];
}

/** The wallets that exist, of those that are asked about. */
export async function findKnownWallets(reader: Reader, named: readonly string[]): Promise<KnownWallets> {
  if (named.length === 0) return { wallets: null };
  const rows = await reader
    .select({ reference: wallets.reference })
    .from(wallets)
    .where(anyOf(wallets.reference, [...new Set(named)]));
  return { wallets: new Set([PRINCIPAL, ...rows.map(({ reference }) => reference)]) };
}

/** Returns the rows of objects without a stored observation; null where there are none, as for every new object. */
export async function findRowsWithoutObservations(reader: Reader, ids: readonly string[]) {
  const list = [...ids];
  const [some] = await reader.rows<{ stand: boolean }>(sql`select (
    exists (select from ${refunds} where ${anyOf(refunds.originalTransactionId, list)})
    or exists (select from ${balanceBlocks}
      where ${or(anyOf(balanceBlocks.transactionId, list), anyOf(balanceBlocks.id, list))})
    or exists (select from ${splitLegs} where ${anyOf(splitLegs.transactionId, list)})
    or exists (select from ${transactions} where ${anyOf(transactions.id, list)})) as stand`);
  if (!some?.stand) return null;
  return {
    refunds: await reader.select().from(refunds).where(anyOf(refunds.originalTransactionId, list)),
    blocks: await reader
      .select()
      .from(balanceBlocks)
      .where(or(anyOf(balanceBlocks.transactionId, list), anyOf(balanceBlocks.id, list))),
    legs: await reader
      .select()
      .from(splitLegs)
      .where(anyOf(splitLegs.transactionId, list))
      .orderBy(splitLegs.transactionId, splitLegs.position),
    withdrawals: await reader.select().from(withdrawals).where(anyOf(withdrawals.id, list)),
  };
}

/** Returns objects with a share reported for a wallet that was unknown then and is known now. */
export async function listWaitingForWallet(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.mismatch, "destination"),
        sql`exists (select 1 from ${wallets} where ${wallets.reference} = ${transactions.mismatchDetails} ->> 'reported')`,
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
