import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Booked } from "@/lib/engine/fold/difference";
import { type Observation, type Told } from "@/lib/engine/fold/observation";
import { type World } from "@/lib/engine/fold/world";
import { lockRows } from "@/lib/platform/store/locks.server";
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
import { effects } from "@/lib/platform/store/tables/webhooks";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type Alias = typeof aliases.$inferSelect;

/** Everything that is another name of one of these, or of which one of these is. */
export async function findAliases(reader: Reader, ids: readonly string[]): Promise<Alias[]> {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(aliases)
    .where(or(inArray(aliases.alias, [...ids]), inArray(aliases.objectId, [...ids])));
}

export async function insertAliases(tx: Tx, rows: readonly Alias[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(aliases)
      .values([...rows])
      .onConflictDoNothing();
}

export type StoredObservation = Observation & { graphId: string; learntAt: Date };

/** Everything that was told of these graphs, whatever the order. */
export async function listObservations(
  reader: Reader,
  graphIds: readonly string[],
): Promise<StoredObservation[]> {
  if (graphIds.length === 0) return [];
  const rows = await reader
    .select()
    .from(observations)
    .where(inArray(observations.graphId, [...graphIds]));
  return rows.map(({ told, ...row }) => ({ ...row, told: revived(told) }));
}

export async function insertObservations(tx: Tx, rows: readonly StoredObservation[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(observations)
    .values(rows.map(({ told, ...row }) => ({ ...row, told })))
    .onConflictDoNothing();
}

/** Moments are texts in JSON: every name of one ends the same way. */
function revived(told: Record<string, unknown>): Told {
  const moments = (value: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name.endsWith("At") && typeof each === "string" ? new Date(each) : each,
      ]),
    );
  const { withdrawal, ...rest } = told as { withdrawal?: Record<string, unknown> };
  return { ...moments(rest), ...(withdrawal && { withdrawal: moments(withdrawal) }) } as Told;
}

export async function lockTransactions(
  tx: Tx,
  ids: readonly string[],
): Promise<(typeof transactions.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return lockRows(
    tx,
    tx
      .select()
      .from(transactions)
      .where(inArray(transactions.id, [...ids]))
      .orderBy(transactions.id),
  );
}

/** What was booked for these objects until now, added up for each effect. */
export async function listBooked(reader: Reader, objectIds: readonly string[]): Promise<Booked[]> {
  if (objectIds.length === 0) return [];
  const made = await reader
    .select()
    .from(effects)
    .where(inArray(effects.objectId, [...objectIds]))
    .orderBy(effects.number);
  if (made.length === 0) return [];
  const lines = await reader
    .select()
    .from(movements)
    .where(inArray(movements.objectId, [...objectIds]));
  const byEffect = new Map<string, Booked>();
  for (const { effectType: type, objectId, number, measures } of made) {
    const key = `${type} ${objectId}`;
    const before = byEffect.get(key);
    const ofEffect = lines.filter((line) => line.effectType === type && line.objectId === objectId);
    byEffect.set(key, {
      type,
      objectId,
      transactionId: ofEffect[0]?.transactionId ?? before?.transactionId ?? null,
      number,
      lines: ofEffect.map(({ wallet, kind, availableCentavos: available, heldCentavos: held }) => ({
        wallet,
        kind,
        available,
        held,
      })),
      // A figure stands, or the last entry took it out.
      measures: measures ? (before && before.measures.length > 0 ? [] : measures) : (before?.measures ?? []),
    });
  }
  return [...byEffect.values()];
}

/** The wallets that exist, of those that are asked about. */
export async function findWorld(reader: Reader, named: readonly string[]): Promise<World> {
  if (named.length === 0) return { wallets: null };
  const rows = await reader
    .select({ reference: wallets.reference })
    .from(wallets)
    .where(inArray(wallets.reference, [...new Set(named)]));
  return { wallets: new Set([PRINCIPAL, ...rows.map(({ reference }) => reference)]) };
}

/** Rows of objects of which no telling was kept yet. */
export async function findRowsAsTheyStand(reader: Reader, ids: readonly string[]) {
  const list = [...ids];
  return {
    refunds: await reader.select().from(refunds).where(inArray(refunds.originalTransactionId, list)),
    blocks: await reader
      .select()
      .from(balanceBlocks)
      .where(or(inArray(balanceBlocks.transactionId, list), inArray(balanceBlocks.id, list))),
    legs: await reader
      .select()
      .from(splitLegs)
      .where(inArray(splitLegs.transactionId, list))
      .orderBy(splitLegs.transactionId, splitLegs.position),
    withdrawals: await reader.select().from(withdrawals).where(inArray(withdrawals.id, list)),
  };
}

/** Objects of which a share was told for a wallet that nobody knew then and that is known now. */
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
