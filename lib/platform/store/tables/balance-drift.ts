import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { DRIFT_STATES } from "@/lib/core/enums/reconciliation";
import { centavosColumn, moment, sumColumn, enumChecks } from "../columns";

/**
 * Balances that the service reported of a wallet, beside those that the movements explain: one row for each period of
 * equal figures.
 */
export const balanceReadings = pgTable(
  "balance_readings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    wallet: text().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    reads: integer().notNull().default(1),
    /** The wallet's last change, by the service. */
    serviceUpdatedAt: moment(),
    availableCentavos: centavosColumn().notNull(),
    heldCentavos: centavosColumn().notNull(),
    promotionalCentavos: centavosColumn().notNull(),
    totalCentavos: centavosColumn().notNull(),
    /** Baseline and movements. */
    explainedAvailableCentavos: sumColumn().notNull(),
    explainedHeldCentavos: sumColumn().notNull(),
    state: text({ enum: DRIFT_STATES }).notNull(),
  },
  (table) => [
    index("balance_readings_wallet").on(
      table.wallet,
      table.firstAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ...enumChecks(table),
  ],
);

/**
 * The current state of each wallet. The reported balance less the explained one is the amount without an explanation.
 */
export const balanceDrifts = pgTable(
  "balance_drifts",
  {
    wallet: text().primaryKey(),
    state: text({ enum: DRIFT_STATES }).notNull(),
    readingId: bigint({ mode: "number" }).notNull(),
    unexplainedAvailableCentavos: sumColumn().notNull(),
    unexplainedHeldCentavos: sumColumn().notNull(),
    /** Sum of the wallet's baselines. */
    baselineAvailableCentavos: sumColumn().notNull(),
    baselineHeldCentavos: sumColumn().notNull(),
    /** The first reading of the present disagreement; null while the wallet agrees. */
    since: moment(),
    alarmSince: moment(),
    /** The last reading that agreed. */
    agreedAt: moment(),
  },
  (table) => [...enumChecks(table)],
);

/**
 * Money that no movement explains and that is known all the same: what was there before the dashboard (no person), and
 * what a person has accepted. Append-only, by a trigger.
 */
export const balanceBaselines = pgTable(
  "balance_baselines",
  {
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    at: moment().notNull(),
    availableCentavos: sumColumn().notNull(),
    heldCentavos: sumColumn().notNull(),
    personId: uuid(),
    reason: text(),
  },
  (table) => [
    index("balance_baselines_wallet").on(
      table.wallet,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

/**
 * A reading that the movements explained to the centavo while no write of ours was open, and those movements. The
 * movements between two consecutive readings form an interval, which may confirm facts that only events reported.
 */
export const balanceAgreements = pgTable(
  "balance_agreements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    wallet: text().notNull(),
    at: moment().notNull(),
    /** The movements that were there: a `pg_snapshot`. */
    snapshot: text().notNull(),
    /** Where set, only those of them that settled until then. */
    asOf: moment(),
    /** The sums of those movements. */
    availableCentavos: sumColumn().notNull(),
    heldCentavos: sumColumn().notNull(),
    /** How often money was accepted that no movement explains: not between two that belong together. */
    baselines: integer().notNull(),
    /**
     * Time of the next check of the movements since the previous agreement, for the facts that they confirm; null
     * where that is done.
     */
    nextLookAt: moment(),
    looks: integer().notNull().default(0),
  },
  (table) => [
    index("balance_agreements_wallet").on(table.wallet, table.id.desc().nullsFirst()),
    index("balance_agreements_open")
      .on(table.id)
      .where(sql`next_look_at is not null`),
  ],
);
