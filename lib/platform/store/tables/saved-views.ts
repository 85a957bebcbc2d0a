import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LIST_NAMES, VIEWED_LISTS, VIEW_AUDIENCES } from "@/lib/core/enums/views";
import { moment, enumChecks } from "../columns";

/** Which columns are shown, by the name of each that was chosen or taken away. */
export type ChosenColumns = Readonly<Record<string, boolean>>;

/**
 * A list's filter, order and columns that a person gave a name: the address as the view stores it
 * (lib/composers/views/view-address.ts).
 */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    list: text({ enum: VIEWED_LISTS }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    columns: jsonb().$type<ChosenColumns>().notNull(),
    /** Null: its person's alone. */
    sharedWith: text({ enum: VIEW_AUDIENCES }),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.personId, table.list, sql`lower(name)`),
    // listViews: what others share.
    index("saved_views_shared")
      .on(table.list, table.sharedWith)
      .where(sql`shared_with is not null`),
    ...enumChecks(table),
  ],
);

/** The columns of a list that a person views, on any device. */
export const listColumns = pgTable(
  "list_columns",
  {
    personId: uuid().notNull(),
    list: text({ enum: LIST_NAMES }).notNull(),
    columns: jsonb().$type<ChosenColumns>().notNull(),
    keptAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.list] }), ...enumChecks(table)],
);
