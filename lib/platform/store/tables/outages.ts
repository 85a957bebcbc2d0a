import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  FOUND_STATES,
  OUTAGE_CAUSES,
  OUTAGE_READS,
  OUTAGE_READ_OUTCOMES,
} from "@/lib/core/enums/reconciliation";
import { STEP_OBJECTS } from "@/lib/core/enums/steps";
import { bytes, centavosColumn, moment, enumChecks } from "../columns";

/** That an instance lives and reaches the database, by the database's clock. */
export const instanceBeats = pgTable("instance_beats", {
  instanceId: uuid().primaryKey(),
  startedAt: moment().notNull(),
  beatAt: moment().notNull(),
});

/** The bytes that an instance last wrote to test whether a delivery could be stored: as many as a delivery has. */
export const receiptTrials = pgTable("receipt_trials", {
  instanceId: uuid().primaryKey(),
  triedAt: moment().notNull(),
  body: bytes().notNull(),
});

/** A window in which no instance could store a webhook, longer than the service tries. */
export const outages = pgTable(
  "outages",
  {
    id: uuid().primaryKey(),
    /** The last heartbeat of any instance, and the first one after it. */
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
    cause: text({ enum: OUTAGE_CAUSES }).notNull(),
    /** Everything that may have changed in it was read. */
    finishedAt: moment(),
  },
  (table) => [
    index("outages_ended").on(table.endedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("outages_open")
      .on(table.endedAt)
      .where(sql`finished_at is null`),
    ...enumChecks(table),
  ],
);

/** Reads because of an outage: one row for each object, list of blocks and balance. */
export const outageReads = pgTable(
  "outage_reads",
  {
    outageId: uuid().notNull(),
    kind: text({ enum: OUTAGE_READS }).notNull(),
    /** A transaction's id, a refund's original; a wallet for blocks and balance. */
    objectId: text().notNull(),
    wallet: text().notNull(),
    rank: integer().notNull(),
    /** The read that waits longest is done first. */
    dueAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull(),
    /** Null while it waits. */
    outcome: text({ enum: OUTAGE_READ_OUTCOMES }),
    readAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.outageId, table.kind, table.objectId] }),
    index("outage_reads_waiting")
      .on(table.rank, table.dueAt, table.objectId)
      .where(sql`outcome is null`),
    index("outage_reads_outcome").on(table.outageId, table.outcome),
    ...enumChecks(table),
  ],
);

/** An object that a read found in another state than the mirror, with no event that reported it until then. */
export const outageChanges = pgTable(
  "outage_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    outageId: uuid().notNull(),
    objectType: text({ enum: STEP_OBJECTS }).notNull(),
    objectId: text().notNull(),
    /** The payment or the withdrawal that it is about. */
    transactionId: uuid(),
    wallet: text().notNull(),
    /** payment, withdrawal, refund; a block's kind. */
    kind: text().notNull(),
    amountCentavos: centavosColumn().notNull(),
    /** Null: the mirror did not know it. */
    stateBefore: text({ enum: FOUND_STATES }),
    stateAfter: text({ enum: FOUND_STATES }).notNull(),
    /** Which call reported it. */
    readBy: text({ enum: OUTAGE_READS }).notNull(),
    readAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("outage_changes_object").on(table.outageId, table.objectType, table.objectId),
    index("outage_changes_read").on(
      table.outageId,
      table.readAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ...enumChecks(table),
  ],
);
