import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/** What people may set while it runs. A name without a row has its default (`lib/settings/schema.ts`). */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull(),
  changedBy: uuid(),
});
