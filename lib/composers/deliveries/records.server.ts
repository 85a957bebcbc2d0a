import "server-only";
import { anyOf } from "@/lib/platform/store/any-of";
import { type DeliveryState, WAITING_DELIVERY_STATES } from "@/lib/core/enums/deliveries";
import { and, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";
import { type Write, rowsInto, writeAll } from "@/lib/platform/store/writes.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Statement, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { aliases, refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries, logicalEvents } from "@/lib/platform/store/tables/deliveries";

export type DeliveryRow = typeof deliveries.$inferSelect;
export type NewDelivery = Pick<
  DeliveryRow,
  "endpoint" | "bodySha256" | "body" | "headers" | "secretIndex" | "receivedAt"
>;

/** One text for every batch, however many it holds. Their bytes come as one value: an array would bring them as hex. */
const INSERT_DELIVERIES = `
  insert into deliveries (endpoint, body_sha256, body, headers, secret_index, received_at, last_received_at, state,
    next_attempt_at)
  select endpoint, body_sha256, substring($3::bytea from starts_at for bytes), headers::jsonb, secret_index, at, at, $9, at
  from unnest($1::text[], $2::text[], $4::int[], $5::int[], $6::text[], $7::int[], $8::timestamptz[])
    as given (endpoint, body_sha256, starts_at, bytes, headers, secret_index, at)
  on conflict (endpoint, body_sha256) do update
    set times_received = deliveries.times_received + 1, last_received_at = excluded.last_received_at
  returning id, endpoint, body_sha256`;

const FIRST_STATE: DeliveryState = "received";

type Inserted = { id: number; endpoint: string; body_sha256: string };

/** Several deliveries in one statement. The bytes that are there already only count up. Ids in the order given. */
export async function insertDeliveries(
  statement: Pick<Statement, "named">,
  rows: readonly NewDelivery[],
): Promise<number[]> {
  const inserted = await statement.named<Inserted>({
    name: "insert-deliveries",
    text: INSERT_DELIVERIES,
    values: [
      rows.map(({ endpoint }) => endpoint),
      rows.map(({ bodySha256 }) => bodySha256),
      Buffer.concat(rows.map(({ body }) => body)),
      startsOf(rows),
      rows.map(({ body }) => body.byteLength),
      rows.map(({ headers }) => JSON.stringify(headers)),
      rows.map(({ secretIndex }) => secretIndex),
      rows.map(({ receivedAt }) => receivedAt.toISOString()),
      FIRST_STATE,
    ],
  });
  const idOf = new Map(inserted.map((row) => [`${row.endpoint} ${row.body_sha256}`, row.id]));
  return rows.map((row) => {
    const id = idOf.get(`${row.endpoint} ${row.bodySha256}`);
    if (id === undefined) throw new Error("a delivery was written and not given back");
    return id;
  });
}

/** Where each body begins behind those before it, counted from one. */
function startsOf(rows: readonly NewDelivery[]): number[] {
  let next = 1;
  return rows.map(({ body }) => {
    const start = next;
    next += body.byteLength;
    return start;
  });
}

/** Locks those of them that wait and that no other process has locked, in their order. */
export const lockWaitingDeliveries = (tx: Tx, ids: readonly number[]): Promise<DeliveryRow[]> =>
  lockRows(
    tx,
    tx
      .select()
      .from(deliveries)
      .where(and(anyOf(deliveries.id, ids), inArray(deliveries.state, WAITING_DELIVERY_STATES)))
      .orderBy(deliveries.id),
    { skipLocked: true },
  );

/** Locks the deliveries in any state. Waits for any process that has one of them locked. */
export const lockDeliveries = (tx: Tx, ids: readonly number[]): Promise<DeliveryRow[]> =>
  lockRows(tx, tx.select().from(deliveries).where(anyOf(deliveries.id, ids)).orderBy(deliveries.id));

/** @internal */
export async function findDelivery(reader: Reader, id: number): Promise<DeliveryRow | null> {
  const [found] = await reader.select().from(deliveries).where(eq(deliveries.id, id));
  return found ?? null;
}

/**
 * Writes the outcome of each delivery and the steps of their objects in one statement. The received bytes stay
 * unchanged.
 */
export async function writeDecided(tx: Tx, rows: readonly DeliveryRow[], steps: Write | null): Promise<void> {
  if (rows.length === 0) return;
  const told = rows.map(({ body: _body, headers: _headers, ...row }) => row);
  await writeAll(tx, [
    steps,
    {
      sql: sql`
    update ${deliveries} as d set
      state = v.state, because = v.because, fault = v.fault, event = v.event, event_id = v."eventId",
      subject_id = v."subjectId", transaction_id = v."transactionId", wallet = v.wallet, event_at = v."eventAt",
      attempts = v.attempts, next_attempt_at = v."nextAttemptAt", handled_at = v."handledAt", effect = v.effect
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as v(
      id bigint, state text, because text, fault text, event text, "eventId" text, "subjectId" text,
      "transactionId" text, wallet text, "eventAt" timestamptz, attempts int, "nextAttemptAt" timestamptz,
      "handledAt" timestamptz, effect text)
    where d.id = v.id`,
    },
  ]);
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

export type LogicalEventRow = typeof logicalEvents.$inferInsert;
type Logical = Pick<LogicalEventRow, "event" | "eventId" | "subjectId">;

export const logicalKey = ({ event, eventId, subjectId }: Logical): string =>
  JSON.stringify([event, eventId, subjectId]);

/** By logical event, the delivery that decides it and what that one meant: one of these, where it is the first. */
export async function claimLogicalEvents(
  tx: Tx,
  rows: readonly LogicalEventRow[],
): Promise<Map<string, { deliveryId: number; meaningSha256: string }>> {
  const holders = new Map<string, { deliveryId: number; meaningSha256: string }>();
  if (rows.length === 0) return holders;
  // The order is always the same, so two batches that report the same things never wait for each other.
  const first = [...new Map(rows.toReversed().map((row) => [logicalKey(row), row])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
  const inserted = await insertLogicalEvents(tx, first);
  for (const row of first) if (inserted.has(logicalKey(row))) holders.set(logicalKey(row), row);
  const others = first.filter((row) => !holders.has(logicalKey(row)));
  if (others.length === 0) return holders;
  const before = await tx
    .select()
    .from(logicalEvents)
    .where(
      or(
        ...others.map((row) =>
          and(
            eq(logicalEvents.environment, row.environment),
            eq(logicalEvents.event, row.event),
            eq(logicalEvents.eventId, row.eventId),
            eq(logicalEvents.subjectId, row.subjectId),
          ),
        ),
      ),
    );
  for (const row of before) holders.set(logicalKey(row), row);
  return holders;
}

/** The keys of those that were not there. */
async function insertLogicalEvents(tx: Tx, rows: readonly LogicalEventRow[]): Promise<Set<string>> {
  const write = rowsInto(logicalEvents, rows, "nothing");
  if (!write) return new Set();
  const inserted = await tx.rows<Logical>(
    sql`${write.sql} returning event, event_id as "eventId", subject_id as "subjectId"`,
  );
  return new Set(inserted.map(logicalKey));
}

/** Those of them that the mirror knows. */
export async function listKnownTransactions(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(anyOf(transactions.id, ids));
  return rows.map(({ id }) => id);
}

/** True where one of these is a transaction, a refund or a block of another wallet. */
export async function isKnownElsewhere(
  reader: Reader,
  wallet: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const isElsewhere = (id: PgColumn, ofWallet: PgColumn) => and(anyOf(id, ids), ne(ofWallet, wallet));
  const payments = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        or(
          anyOf(transactions.id, ids),
          sql`${transactions.id} in (select ${aliases.objectId} from ${aliases} where ${anyOf(aliases.alias, ids)})`,
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
