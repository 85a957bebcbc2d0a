import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/** A list of ids, references and keys that somebody wants known, all asked for in one wallet. */
export const adoptionRuns = pgTable(
  "adoption_runs",
  {
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    personId: uuid().notNull(),
    /** Without those left out. */
    lines: integer().notNull(),
    repeated: integer().notNull(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    index("adoption_runs_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("adoption_runs_wallet_created").on(
      table.wallet,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("adoption_runs_open")
      .on(table.personId)
      .where(sql`finished_at is null`),
  ],
);

export const adoptionLines = pgTable(
  "adoption_lines",
  {
    runId: uuid().notNull(),
    /** The line of the paste or the file, from one. */
    line: integer().notNull(),
    text: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** Null while it waits; else known, adopted, not_found, refused, mismatch, invalid, unanswered. */
    outcome: text(),
    because: text(),
    transactionId: uuid(),
    settledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.line] }),
    index("adoption_lines_waiting")
      .on(table.nextAttemptAt, table.runId, table.line)
      .where(sql`outcome is null`),
    index("adoption_lines_outcome").on(table.runId, table.outcome, table.line),
  ],
);
