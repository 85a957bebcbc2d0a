import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LINE_OUTCOMES, LINE_REASONS } from "@/lib/core/enums/imports";
import { moment, enumChecks } from "../columns";

/** A list of ids, references and keys to look up, all in one wallet. */
export const importRuns = pgTable(
  "import_runs",
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
    index("import_runs_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("import_runs_wallet_created").on(
      table.wallet,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("import_runs_open")
      .on(table.personId)
      .where(sql`finished_at is null`),
  ],
);

export const importLines = pgTable(
  "import_lines",
  {
    runId: uuid().notNull(),
    /** The line of the paste or the file, from one. */
    line: integer().notNull(),
    text: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** Null while it waits. */
    outcome: text({ enum: LINE_OUTCOMES }),
    because: text({ enum: LINE_REASONS }),
    /** The code that the service gave for its refusal. */
    serviceCode: text(),
    transactionId: uuid(),
    settledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.line] }),
    index("import_lines_waiting")
      .on(table.nextAttemptAt, table.runId, table.line)
      .where(sql`outcome is null`),
    index("import_lines_outcome").on(table.runId, table.outcome, table.line),
    ...enumChecks(table),
  ],
);
