import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/** A file that somebody asked for: what it holds was frozen then, and its rows are counted while it leaves. */
export const exports = pgTable(
  "exports",
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    /** transactions, statement. */
    kind: text().notNull(),
    format: text().notNull(),
    /** Null: every wallet of the person. */
    wallet: text(),
    filter: jsonb().$type<Record<string, unknown>>().notNull(),
    showsDocuments: boolean().notNull(),
    reason: text(),
    /** prepared, running, done, failed. */
    state: text().notNull(),
    rows: integer().notNull().default(0),
    /** The moment that all of it shows. */
    asOf: moment(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [
    index("exports_person_created").on(
      table.personId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
