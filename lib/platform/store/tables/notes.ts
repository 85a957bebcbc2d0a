import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { NOTED_TYPES } from "@/lib/core/enums/notes";
import { moment, enumChecks } from "../columns";

/**
 * Notes that people wrote about an object. They are added and never changed: a note on a block may become part of a
 * defence.
 */
export const notes = pgTable(
  "notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    objectType: text({ enum: NOTED_TYPES }).notNull(),
    objectId: uuid().notNull(),
    wallet: text().notNull(),
    personId: uuid().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index("notes_object").on(table.objectId, table.objectType, table.at), ...enumChecks(table)],
);

/** Labels that group a payment, a withdrawal or a block with others. */
export const tags = pgTable(
  "tags",
  {
    objectType: text({ enum: NOTED_TYPES }).notNull(),
    objectId: uuid().notNull(),
    tag: text().notNull(),
    wallet: text().notNull(),
    personId: uuid().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.objectType, table.tag] }),
    index("tags_tag").on(table.tag, table.at),
    ...enumChecks(table),
  ],
);
