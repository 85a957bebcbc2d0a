import { bigint, boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { RESTORE_CAUSES } from "@/lib/core/enums/restores";
import { moment, enumChecks } from "../columns";

/**
 * One row for each start of an instance; the id of the first names the installation. Its marker is incremented while
 * it runs, here first and then in a file outside of the database: where the file is ahead, this database is an older
 * one.
 */
export const epochs = pgTable("epochs", {
  id: uuid().primaryKey(),
  number: integer().notNull().unique(),
  mark: bigint({ mode: "number" }).notNull(),
  startedAt: moment().notNull(),
  markedAt: moment().notNull(),
  /** Begun because the database turned out to be older: what is outside from before is known about. */
  followsRestore: boolean().notNull(),
  /** Whether this start found a file of an earlier one, or was the very first. */
  hadTrace: boolean().notNull(),
  /**
   * False: other instances ran after this one had ended, and none of them ran when it began. The database may have been set back,
   * and nothing shows it until one of them begins too.
   */
  isVouchedFor: boolean().notNull(),
  /** Whether the audit log held every entry that was noted outside as its newest. */
  auditHeld: boolean().notNull(),
});

/** Each time that the program stopped by itself because its database is, or may be, older than the service. */
export const restores = pgTable(
  "restores",
  {
    id: uuid().primaryKey(),
    cause: text({ enum: RESTORE_CAUSES }).notNull(),
    foundAt: moment().notNull(),
    /** The last sign of life in the database: what came later may be missing in it. */
    knownUntil: moment(),
    /** The window whose reads find what was missed; null: there was no sign of life to begin it with. */
    outageId: uuid(),
    /** A person let money leave again; null: not yet. */
    liftedAt: moment(),
  },
  (table) => enumChecks(table),
);
