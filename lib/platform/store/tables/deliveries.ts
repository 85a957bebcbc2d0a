import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  DELIVERY_REASONS,
  DELIVERY_STATES,
  type DeliveryState,
  WAITING_DELIVERY_STATES,
  ENVIRONMENTS,
} from "@/lib/core/enums/deliveries";
import { EVENT_NAMES } from "@/lib/core/enums/events";
import { type Centavos } from "@/lib/core/money/money";
import { EFFECT_TYPES, type Figure } from "@/lib/core/enums/money";
import { enumSql } from "../enum-sql";
import { bytes, moment, enumChecks } from "../columns";

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
    state: text({ enum: DELIVERY_STATES }).notNull(),
    because: text({ enum: DELIVERY_REASONS }),
    /** Name of our defect that prevented its application. */
    fault: text(),
    event: text(),
    eventId: text(),
    subjectId: text(),
    transactionId: text(),
    wallet: text(),
    eventAt: moment(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    handledAt: moment(),
    effect: text({ enum: EVENT_NAMES }),
    /** When body and headers were emptied for a person whom they named; keys and outcome remain. */
    erasedAt: moment(),
  },
  (table) => [
    uniqueIndex("deliveries_bytes").on(table.endpoint, table.bodySha256),
    index("deliveries_waiting")
      .on(table.nextAttemptAt)
      .where(sql`state in (${enumSql<DeliveryState>(...WAITING_DELIVERY_STATES)})`),
    index("deliveries_received").on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("deliveries_state_received").on(
      table.state,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // The event is only known after the delivery was read, so receiving one writes no entry to this index.
    index("deliveries_event_received")
      .on(table.event, table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`event is not null`),
    index("deliveries_transaction")
      .on(table.transactionId)
      .where(sql`transaction_id is not null`),
    index("deliveries_wallet_received")
      .on(table.wallet, table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`wallet is not null`),
    ...enumChecks(table),
  ],
);

/** One decision for each event, independent of its bytes. Second layer. */
export const logicalEvents = pgTable(
  "logical_events",
  {
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    event: text({ enum: EVENT_NAMES }).notNull(),
    eventId: text().notNull(),
    subjectId: text().notNull(),
    deliveryId: bigint({ mode: "number" }).notNull(),
    meaningSha256: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.event, table.eventId, table.subjectId] }),
    ...enumChecks(table),
  ],
);

type FigureBooked = { wallet: string; measure: Figure; amount: Centavos; counts: 1 | -1; day: string };

/**
 * Booked effects by running number: the same effect is never booked twice, whichever source reported it. Third layer.
 */
export const effects = pgTable(
  "effects",
  {
    effectType: text({ enum: EFFECT_TYPES }).notNull(),
    objectId: text().notNull(),
    /** Runs on where something of it was booked again: taken back, or corrected. */
    number: integer().notNull(),
    /** Figures that are no money, each with its sign and its day, as they were counted. */
    measures: jsonb().$type<FigureBooked[]>(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.effectType, table.number] }),
    ...enumChecks(table),
  ],
);

export const webhookCounters = pgTable("webhook_counters", {
  name: text().primaryKey(),
  count: bigint({ mode: "number" }).notNull().default(0),
  lastAt: moment(),
});
