import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { EXPORT_FORMATS, EXPORT_KINDS, EXPORT_STATES } from "@/lib/core/enums/exports";
import { moment, sealedChecks, enumChecks } from "../columns";

/** A requested file: its content was fixed at the request, and its rows are counted while it is sent. */
export const exports = pgTable(
  "exports",
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    /** Null: every wallet of the person. */
    wallet: text(),
    /** Sealed about this row: it may say whose records were looked for. */
    filter: text().notNull(),
    showsDocuments: boolean().notNull(),
    reason: text(),
    state: text({ enum: EXPORT_STATES }).notNull(),
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
    ...enumChecks(table),
    ...sealedChecks(table.filter),
  ],
);
