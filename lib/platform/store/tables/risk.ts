import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, smallint, text, uuid, check } from "drizzle-orm/pg-core";
import { RISK_REASONS } from "@/lib/core/enums/risk";
import { moment, enumChecks } from "../columns";

/**
 * Payments that resemble past losses, and why: derived from the facts known when each was paid, after the writes,
 * with the search words (lib/composers/search). A payment without a row has no flag.
 */
export const riskFlags = pgTable(
  "risk_marks",
  {
    transactionId: uuid().primaryKey(),
    wallet: text().notNull(),
    /** When it was paid. */
    at: moment().notNull(),
    reasons: text({ enum: RISK_REASONS }).array().notNull(),
  },
  (table) => [
    // hasRiskFlag: the newest of all accounts; countRiskFlags.
    index("risk_marks_at").on(table.at.desc().nullsFirst(), table.transactionId.desc().nullsFirst()),
    // The same of one account.
    index("risk_marks_wallet_at").on(
      table.wallet,
      table.at.desc().nullsFirst(),
      table.transactionId.desc().nullsFirst(),
    ),
    ...enumChecks(table),
  ],
);

/** The versions of the rules: the highest holds, and before the first the defaults of `lib/domain/risk/rules.ts`. Insert-only (triggers.sql). */
export const riskRules = pgTable("risk_rules", {
  version: integer().primaryKey(),
  value: jsonb().notNull(),
  changedBy: uuid().notNull(),
  at: moment().notNull(),
});

/** The progress of the recalculation of the flags by a version of the rules: one row. */
export const riskRounds = pgTable(
  "risk_rounds",
  {
    one: smallint().primaryKey().default(1),
    version: integer().notNull(),
    /** How many payments it began with, and how many it has looked at. */
    total: integer().notNull(),
    done: integer().notNull(),
    /** The last one that was looked at, the newest first; null before the first. */
    lastAt: moment(),
    lastId: uuid(),
    startedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [check("risk_rounds_one", sql`${table.one} = 1`)],
);
