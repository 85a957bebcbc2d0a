import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, moment } from "../columns";

/** The inbox: what arrived, byte for byte, committed before the 2xx. First of three layers (faults, 5). */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    endpoint: text().notNull(),
    bodySha256: text().notNull(),
    body: bytes().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Which of the endpoint's secrets verified it, by position: 0 is the newest. */
    secretIndex: integer().notNull(),
    receivedAt: moment().notNull(),
    lastReceivedAt: moment().notNull(),
    timesReceived: integer().notNull().default(1),
    /** received, applied, no_effect, quarantined, unknown, failed. */
    state: text().notNull(),
    because: text(),
    event: text(),
    eventId: text(),
    subjectId: text(),
    transactionId: text(),
    wallet: text(),
    eventAt: moment(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    handledAt: moment(),
    effect: text(),
  },
  (table) => [
    uniqueIndex("deliveries_bytes").on(table.endpoint, table.bodySha256),
    index("deliveries_waiting")
      .on(table.nextAttemptAt)
      .where(sql`state in ('received', 'failed')`),
    index("deliveries_received").on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("deliveries_state_received").on(
      table.state,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("deliveries_event_received").on(
      table.event,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("deliveries_transaction").on(table.transactionId),
    index("deliveries_wallet_received").on(
      table.wallet,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

/** One decision for each event, whatever its bytes. Second layer. */
export const logicalEvents = pgTable(
  "logical_events",
  {
    environment: text().notNull(),
    event: text().notNull(),
    eventId: text().notNull(),
    subjectId: text().notNull(),
    deliveryId: bigint({ mode: "number" }).notNull(),
    meaningSha256: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.event, table.eventId, table.subjectId] })],
);

/** Exactly once, by whatever door it came. Third layer. */
export const effects = pgTable(
  "effects",
  {
    effectType: text().notNull(),
    objectId: text().notNull(),
    source: text().notNull(),
    deliveryId: bigint({ mode: "number" }),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.effectType, table.objectId] })],
);

export const webhookCounters = pgTable("webhook_counters", {
  name: text().primaryKey(),
  count: bigint({ mode: "number" }).notNull().default(0),
  lastAt: moment(),
});
