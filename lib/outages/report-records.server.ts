import "server-only";
import { type SQL, and, eq, gte, inArray, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { outageChanges, outageReads, outages } from "@/lib/store/tables/outages";
import { deliveries } from "@/lib/store/tables/webhooks";
import { UNTOLD_OUTCOMES } from "./labels";
import { type OutageReadRow, type OutageRow } from "./records.server";

export type OutageChangeRow = typeof outageChanges.$inferSelect;
export type OutageFigures = { toRead: number; read: number; untold: number; changes: number };

const inScope = (column: PgColumn, scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(column, [...scope]);

/** Newest first, by keyset. */
export async function listOutageRows(tx: Tx, cursor: Cursor | null, limit: number): Promise<OutageRow[]> {
  return tx
    .select()
    .from(outages)
    .where(
      cursor
        ? sql`(${outages.endedAt}, ${outages.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
        : undefined,
    )
    .orderBy(sql`${outages.endedAt} desc, ${outages.id} desc`)
    .limit(limit);
}

export async function findOutage(tx: Tx, id: string): Promise<OutageRow | null> {
  const rows = await tx.select().from(outages).where(eq(outages.id, id));
  return rows[0] ?? null;
}

/** What was and is to be read in the person's wallets, and what had changed there. */
export async function countOutages(
  tx: Tx,
  scope: WalletScope,
  ids: readonly string[],
): Promise<Map<string, OutageFigures>> {
  if (ids.length === 0) return new Map();
  const reads = await tx
    .select({ id: outageReads.outageId, outcome: outageReads.outcome, count: sql<number>`count(*)::int` })
    .from(outageReads)
    .where(and(inArray(outageReads.outageId, [...ids]), inScope(outageReads.wallet, scope)))
    .groupBy(outageReads.outageId, outageReads.outcome);
  const changes = await tx
    .select({ id: outageChanges.outageId, count: sql<number>`count(*)::int` })
    .from(outageChanges)
    .where(and(inArray(outageChanges.outageId, [...ids]), inScope(outageChanges.wallet, scope)))
    .groupBy(outageChanges.outageId);
  const changed = new Map(changes.map(({ id, count }) => [id, count]));
  const sumOf = (id: string, counts: (outcome: string | null) => boolean) =>
    reads.reduce((sum, row) => (row.id === id && counts(row.outcome) ? sum + row.count : sum), 0);
  return new Map(
    ids.map((id) => [
      id,
      {
        toRead: sumOf(id, () => true),
        read: sumOf(id, (outcome) => outcome !== null),
        untold: sumOf(id, (outcome) => UNTOLD_OUTCOMES.some((known) => known === outcome)),
        changes: changed.get(id) ?? 0,
      },
    ]),
  );
}

export async function listUntoldReads(
  tx: Tx,
  scope: WalletScope,
  outageId: string,
  limit: number,
): Promise<OutageReadRow[]> {
  return tx
    .select()
    .from(outageReads)
    .where(
      and(
        eq(outageReads.outageId, outageId),
        inArray(outageReads.outcome, [...UNTOLD_OUTCOMES]),
        inScope(outageReads.wallet, scope),
      ),
    )
    .orderBy(outageReads.kind, outageReads.objectId)
    .limit(limit);
}

/** Newest first, by keyset. */
export async function listChangeRows(
  tx: Tx,
  scope: WalletScope,
  outageId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<OutageChangeRow[]> {
  return tx
    .select()
    .from(outageChanges)
    .where(
      and(
        eq(outageChanges.outageId, outageId),
        inScope(outageChanges.wallet, scope),
        cursor
          ? sql`(${outageChanges.readAt}, ${outageChanges.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(sql`${outageChanges.readAt} desc, ${outageChanges.id} desc`)
    .limit(limit);
}

export type LateEvent = {
  transactionId: string | null;
  subjectId: string | null;
  event: string | null;
  receivedAt: Date;
};

/** Events about these transactions since a moment, oldest first. */
export async function listEventsSince(
  tx: Tx,
  transactionIds: readonly string[],
  since: Date,
): Promise<LateEvent[]> {
  if (transactionIds.length === 0) return [];
  return tx
    .select({
      transactionId: deliveries.transactionId,
      subjectId: deliveries.subjectId,
      event: deliveries.event,
      receivedAt: deliveries.receivedAt,
    })
    .from(deliveries)
    .where(and(inArray(deliveries.transactionId, [...transactionIds]), gte(deliveries.receivedAt, since)))
    .orderBy(deliveries.receivedAt);
}
