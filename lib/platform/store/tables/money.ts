import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { CORRECTIONS } from "@/lib/core/enums/observations";
import { BALANCE_MEASURES, EFFECT_TYPES, MEASURES, MOVEMENT_KINDS } from "@/lib/core/enums/money";
import { centavosColumn, moment, sumColumn, transactionNumber, enumChecks } from "../columns";

/** One line of the statement: what one effect did to one wallet. Written with its effect, never changed. */
export const movements = pgTable(
  "movements",
  {
    id: uuid().primaryKey(),
    effectType: text({ enum: EFFECT_TYPES }).notNull(),
    objectId: text().notNull(),
    /** The number of the booking that this line is a part of. */
    effectNumber: integer().notNull(),
    /** Null: the row reports an event. Otherwise it reverses or corrects an earlier booking under the same effect. */
    correction: text({ enum: CORRECTIONS }),
    wallet: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    availableCentavos: centavosColumn().notNull(),
    heldCentavos: centavosColumn().notNull(),
    transactionId: uuid(),
    settledAt: moment().notNull(),
    /** Day in São Paulo of `settledAt`. */
    day: date({ mode: "string" }).notNull(),
    recordedAt: moment().notNull(),
    /** By which it is known whether a reading of the balance saw it: neither clocks nor ids are in the order of commits. */
    writtenBy: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index("movements_wallet_settled").on(
      table.wallet,
      table.settledAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("movements_settled").on(table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("movements_transaction").on(table.transactionId),
    index("movements_object").on(table.objectId, table.effectType),
    // Rows are written in this order: the rows recorded after a moment are one range. The index costs a write next to
    // nothing.
    index("movements_recorded").using("brin", table.recordedAt),
    // sumBetween, listLinesOf: what came to a wallet since a reading of its balance.
    index("movements_wallet_recorded").on(table.wallet, table.recordedAt),
    ...enumChecks(table),
  ],
);

/**
 * Sums by day, wallet and measure, updated by the transactions that change their inputs: no report adds up raw rows.
 */
export const dailyTotals = pgTable(
  "daily_totals",
  {
    day: date({ mode: "string" }).notNull(),
    wallet: text().notNull(),
    measure: text({ enum: MEASURES }).notNull(),
    count: integer().notNull(),
    amountCentavos: sumColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.wallet, table.measure] }),
    index("daily_totals_wallet").on(table.wallet, table.day),
    index("daily_totals_wallet_measure").on(table.wallet, table.measure, table.day),
    ...enumChecks(table),
  ],
);

/**
 * The part of the daily sums that was recorded on another day than the day it belongs to. The state as recorded by
 * some day then needs only the lines of that day itself.
 */
export const lateTotals = pgTable(
  "late_totals",
  {
    wallet: text().notNull(),
    recordedOn: date({ mode: "string" }).notNull(),
    day: date({ mode: "string" }).notNull(),
    measure: text({ enum: BALANCE_MEASURES }).notNull(),
    count: integer().notNull(),
    amountCentavos: sumColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wallet, table.recordedOn, table.day, table.measure] }),
    ...enumChecks(table),
  ],
);

/** Amounts paid in each project: its completed payments in their current state, by the day of their settlement. */
export const projectTotals = pgTable(
  "project_totals",
  {
    projectId: uuid().notNull(),
    day: date({ mode: "string" }).notNull(),
    wallet: text().notNull(),
    count: integer().notNull(),
    amountCentavos: sumColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.wallet] })],
);

/**
 * Amounts paid in each hour of a day in São Paulo: completed payments in their current state, by the hour of their
 * settlement.
 */
export const hourTotals = pgTable(
  "hour_totals",
  {
    day: date({ mode: "string" }).notNull(),
    hour: smallint().notNull(),
    wallet: text().notNull(),
    count: integer().notNull(),
    amountCentavos: sumColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.wallet, table.hour] })],
);

/**
 * Amounts that a transaction adds to the sums, until its commit. The commit adds them and leaves none here
 * (at-commit.sql).
 */
export const pendingTotals = pgTable(
  "pending_totals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: "string" }).notNull(),
    wallet: text().notNull(),
    measure: text({ enum: MEASURES }).notNull(),
    count: integer().notNull(),
    amountCentavos: sumColumn().notNull(),
    /** Set for `lateTotals`; else null. */
    recordedOn: date({ mode: "string" }),
    /** Set for `projectTotals`; else null. */
    projectId: uuid(),
    /** Set for `hourTotals`; else null. */
    hour: smallint(),
  },
  (table) => enumChecks(table),
);
