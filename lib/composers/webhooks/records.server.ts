import "server-only";
import { WAITING_DELIVERY_STATES } from "@/lib/core/words/deliveries";
import { and, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";
import { findObject } from "@/lib/engine/mirror/alias-records.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Statement, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { aliases, refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries, logicalEvents } from "@/lib/platform/store/tables/webhooks";

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = Pick<
  DeliveryRow,
  "endpoint" | "bodySha256" | "body" | "headers" | "secretIndex" | "receivedAt"
>;

/** Several deliveries in one statement. The bytes that are there already only count up. Ids in the order given. */
export async function insertDeliveries(
  statement: Pick<Statement, "insert">,
  rows: readonly NewDelivery[],
): Promise<number[]> {
  const inserted = await statement
    .insert(deliveries)
    .values(
      rows.map((row) => ({
        ...row,
        lastReceivedAt: row.receivedAt,
        state: "received" as const,
        nextAttemptAt: row.receivedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [deliveries.endpoint, deliveries.bodySha256],
      set: {
        timesReceived: sql`${deliveries.timesReceived} + 1`,
        lastReceivedAt: sql`excluded.last_received_at`,
      },
    })
    .returning({ id: deliveries.id, endpoint: deliveries.endpoint, bodySha256: deliveries.bodySha256 });
  const idOf = new Map(inserted.map((row) => [`${row.endpoint} ${row.bodySha256}`, row.id]));
  return rows.map((row) => {
    const id = idOf.get(`${row.endpoint} ${row.bodySha256}`);
    if (id === undefined) throw new Error("a delivery was written and not given back");
    return id;
  });
}

/** The delivery, if it waits and nobody else has it in hand. */
export async function lockWaitingDelivery(tx: Tx, id: number): Promise<DeliveryRow | null> {
  const rows = await lockRows(
    tx,
    tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), inArray(deliveries.state, WAITING_DELIVERY_STATES))),
    { skipLocked: true },
  );
  return rows[0] ?? null;
}

/** The delivery, whatever became of it; waits for whoever has it in hand. */
export async function lockDelivery(tx: Tx, id: number): Promise<DeliveryRow | null> {
  const rows = await lockRows(tx, tx.select().from(deliveries).where(eq(deliveries.id, id)));
  return rows[0] ?? null;
}

export async function findDelivery(reader: Reader, id: number): Promise<DeliveryRow | null> {
  const rows = await reader.select().from(deliveries).where(eq(deliveries.id, id));
  return rows[0] ?? null;
}

export async function updateDelivery(tx: Tx, id: number, change: Partial<DeliveryRow>): Promise<void> {
  await tx.update(deliveries).set(change).where(eq(deliveries.id, id));
}

export async function listWaitingDeliveryIds(
  reader: Reader,
  dueBefore: Date,
  limit: number,
): Promise<number[]> {
  const rows = await reader
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.state, WAITING_DELIVERY_STATES), lte(deliveries.nextAttemptAt, dueBefore)))
    .orderBy(deliveries.nextAttemptAt, deliveries.id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Null where this is the first of its kind; else the delivery that decided it, and what that one meant. */
export async function claimLogicalEvent(
  tx: Tx,
  row: typeof logicalEvents.$inferInsert,
): Promise<{ deliveryId: number; meaningSha256: string } | null> {
  const inserted = await tx
    .insert(logicalEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ deliveryId: logicalEvents.deliveryId });
  if (inserted.length === 1) return null;
  const rows = await tx
    .select({ deliveryId: logicalEvents.deliveryId, meaningSha256: logicalEvents.meaningSha256 })
    .from(logicalEvents)
    .where(
      and(
        eq(logicalEvents.environment, row.environment),
        eq(logicalEvents.event, row.event),
        eq(logicalEvents.eventId, row.eventId),
        eq(logicalEvents.subjectId, row.subjectId),
      ),
    );
  return rows[0] ?? null;
}

/** When the service was last asked about a transaction; null where it never was. */
export async function findServiceReadAt(reader: Reader, transactionId: string): Promise<Date | null> {
  const rows = await reader
    .select({ at: transactions.serviceReadAt })
    .from(transactions)
    .where(eq(transactions.id, await findObject(reader, transactionId)));
  return rows[0]?.at ?? null;
}

/** True where one of these is a transaction, a refund or a block of another wallet. */
export async function isKnownElsewhere(
  reader: Reader,
  wallet: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const isElsewhere = (id: PgColumn, ofWallet: PgColumn) => and(inArray(id, [...ids]), ne(ofWallet, wallet));
  const payments = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        or(
          inArray(transactions.id, [...ids]),
          sql`${transactions.id} in (select ${aliases.objectId} from ${aliases} where ${inArray(aliases.alias, [...ids])})`,
        ),
        ne(transactions.wallet, wallet),
      ),
    )
    .limit(1);
  if (payments.length > 0) return true;
  const given = await reader
    .select({ id: refunds.originalTransactionId })
    .from(refunds)
    .where(isElsewhere(refunds.originalTransactionId, refunds.wallet))
    .limit(1);
  if (given.length > 0) return true;
  const blocks = await reader
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(isElsewhere(balanceBlocks.id, balanceBlocks.wallet))
    .limit(1);
  return blocks.length > 0;
}

/** Events that wait because the service did not answer: due within the spread. */
export async function endDeliveryBackoffs(tx: Tx, now: Date, spreadSeconds: number): Promise<void> {
  const soon = new Date(now.getTime() + spreadSeconds * 1_000);
  await tx
    .update(deliveries)
    .set({
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + random() * make_interval(secs => ${spreadSeconds})`,
    })
    .where(and(eq(deliveries.because, "service_unanswered"), gt(deliveries.nextAttemptAt, soon)));
}
