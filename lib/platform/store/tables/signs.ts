import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { SIGN_KINDS } from "@/lib/core/words/signs";
import { moment, wordChecks } from "../columns";

/**
 * Outcomes of calls and deliveries, counted once for each minute that was measured, in cells of three lengths. A day,
 * a week and a month are each read as some ninety cells, whatever the volume. A cell without `measured` was not
 * measured.
 */
export const signCells = pgTable(
  "sign_cells",
  {
    step: smallint().notNull(),
    kind: text({ enum: SIGN_KINDS }).notNull(),
    /** A reference, or `WHOLE_ACCOUNT`: all of them, and what is of none. */
    wallet: text().notNull(),
    at: moment().notNull(),
    good: integer().notNull(),
    slow: integer().notNull(),
    /** Calls that the service said no to; deliveries that were put aside. */
    refused: integer().notNull(),
    failed: integer().notNull(),
    /** Calls without an answer; deliveries that still waited. */
    unanswered: integer().notNull(),
    /** How many took as long as each step of `lib/core/signs/durations.ts` says. */
    durations: integer().array().notNull(),
    /** The end of the counted range, for `measured`. */
    until: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.step, table.kind, table.wallet, table.at] }),
    ...wordChecks(table),
  ],
);
