import "server-only";
import { type SQL, and, eq, gte, inArray, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { isOneOf } from "@/lib/core/enums/enums";
import { MISSING_OUTCOMES, type MissingOutcome } from "@/lib/core/enums/reconciliation";
import { type Reader } from "@/lib/platform/store/tx.server";
import { outageChanges, outageReads, outages } from "@/lib/platform/store/tables/outages";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { RETRY_REACH_MS } from "./limits";
import { type OutageReadRow, type OutageRow } from "./records.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { OF_NO_WALLET, inScope } from "@/lib/platform/store/scope.server";

/** Its first attempt may lie before the window, its last after it. */
const REACH = `${RETRY_REACH_MS / 1_000} seconds`;

export type OutageChangeRow = typeof outageChanges.$inferSelect;

/** Newest first. */
export const listOutageRows = (reader: Reader, wanted: PageWanted): Promise<Page<OutageRow>> =>
  readPage(
    reader.select().from(outages),
    {
      guard: OF_NO_WALLET,
      by: newestFirst(outages.endedAt, outages.id),
      placeOf: ({ endedAt: at, id }) => ({ at, id }),
    },
    wanted,
  );

export async function findOutage(reader: Reader, id: string): Promise<OutageRow | null> {
  const rows = await reader.select().from(outages).where(eq(outages.id, id));
  return rows[0] ?? null;
}

export const countReads = (reader: Reader, scope: WalletScope, ids: readonly string[]) =>
  reader
    .select({ id: outageReads.outageId, outcome: outageReads.outcome, count: sql<number>`count(*)::int` })
    .from(outageReads)
    .where(and(inArray(outageReads.outageId, [...ids]), inScope(scope, outageReads.wallet)))
    .groupBy(outageReads.outageId, outageReads.outcome);

export const countChanges = (reader: Reader, scope: WalletScope, ids: readonly string[]) =>
  reader
    .select({ id: outageChanges.outageId, count: sql<number>`count(*)::int` })
    .from(outageChanges)
    .where(and(inArray(outageChanges.outageId, [...ids]), inScope(scope, outageChanges.wallet)))
    .groupBy(outageChanges.outageId);

/**
 * Paid payments of the windows whose fee is not reported. A read shows neither fee nor split, so their event is what
 * was lost.
 */
const isUntold = (): SQL =>
  sql`${transactions.type} = ${enumSql<TransactionType>("payment")}
    and ${transactions.state} = ${enumSql<TransactionState>("completed")} and ${transactions.feeCentavos} is null
    and ${transactions.settledAt} between ${outages.startedAt} - ${REACH}::interval and ${outages.endedAt} + ${REACH}::interval`;

export const countUntold = (reader: Reader, scope: WalletScope, ids: readonly string[]) =>
  reader
    .select({ id: outages.id, count: sql<number>`count(*)::int` })
    .from(outages)
    .innerJoin(transactions, isUntold())
    .where(and(inArray(outages.id, [...ids]), inScope(scope, transactions.wallet)))
    .groupBy(outages.id);

/** Oldest first. */
export const listUntold = (reader: Reader, scope: WalletScope, id: string, limit: number) =>
  reader
    .select({ id: transactions.id, wallet: transactions.wallet, readAt: transactions.serviceReadAt })
    .from(outages)
    .innerJoin(transactions, isUntold())
    .where(and(eq(outages.id, id), inScope(scope, transactions.wallet)))
    .orderBy(transactions.settledAt, transactions.id)
    .limit(limit);

export async function listMissingReads(
  reader: Reader,
  scope: WalletScope,
  outageId: string,
  limit: number,
): Promise<(OutageReadRow & { outcome: MissingOutcome })[]> {
  const rows = await reader
    .select()
    .from(outageReads)
    .where(
      and(
        eq(outageReads.outageId, outageId),
        inArray(outageReads.outcome, MISSING_OUTCOMES),
        inScope(scope, outageReads.wallet),
      ),
    )
    .orderBy(outageReads.kind, outageReads.objectId)
    .limit(limit);
  return rows.flatMap(({ outcome, ...row }) =>
    isOneOf(MISSING_OUTCOMES, outcome) ? [{ ...row, outcome }] : [],
  );
}

/** Newest first. */
export const listChangeRows = (
  reader: Reader,
  scope: WalletScope,
  outageId: string,
  wanted: PageWanted,
): Promise<Page<OutageChangeRow>> =>
  readPage(
    reader.select().from(outageChanges),
    {
      guard: inScope(scope, outageChanges.wallet),
      where: [eq(outageChanges.outageId, outageId)],
      by: newestFirst(outageChanges.readAt, outageChanges.id),
      placeOf: ({ readAt: at, id }) => ({ at, id }),
    },
    wanted,
  );

export type LateEvent = {
  transactionId: string | null;
  subjectId: string | null;
  event: string | null;
  receivedAt: Date;
};

/** Events about these transactions since a moment, oldest first. */
export async function listEventsSince(
  reader: Reader,
  transactionIds: readonly string[],
  since: Date,
): Promise<LateEvent[]> {
  if (transactionIds.length === 0) return [];
  return reader
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
