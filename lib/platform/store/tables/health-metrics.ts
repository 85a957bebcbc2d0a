import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { HEALTH_METRICS } from "@/lib/core/enums/health-metrics";
import { moment, enumChecks } from "../columns";

/**
 * Outcomes of calls and deliveries, counted once for each measured minute, in cells of three lengths: a day, a week
 * and a month are each read as some ninety cells, at any volume. A cell without `measured` was not measured.
 */
export const signCells = pgTable(
  "sign_cells",
  {
    step: smallint().notNull(),
    kind: text({ enum: HEALTH_METRICS }).notNull(),
    /** A reference, or `WHOLE_ACCOUNT`: all of them, and what is of none. */
    wallet: text().notNull(),
    at: moment().notNull(),
    good: integer().notNull(),
    slow: integer().notNull(),
    /** Calls that the service refused; deliveries that were quarantined. */
    refused: integer().notNull(),
    failed: integer().notNull(),
    /** Calls without an answer; deliveries that still waited. */
    unanswered: integer().notNull(),
    /** How many took as long as each step of `lib/core/health-metrics/durations.ts` says. */
    durations: integer().array().notNull(),
    /** The end of the counted range, for `measured`. */
    until: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.step, table.kind, table.wallet, table.at] }),
    ...enumChecks(table),
  ],
);
