import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { FILTERED_LISTS } from "@/lib/core/words/exports";
import { moment, wordChecks } from "../columns";

/** A list's filter that a person gave a name, as its address spells it. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    list: text({ enum: FILTERED_LISTS }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("saved_filters_name").on(table.personId, table.list, sql`lower(name)`),
    ...wordChecks(table),
  ],
);
