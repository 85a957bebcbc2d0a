import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/** What people may set while it runs. A name without a row has its default (`lib/settings/schema.ts`). */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull(),
  changedBy: uuid(),
});

/** Wallets from which no money may leave; `*` is all of them. A row is a freeze: lifted, it is gone (the audit log keeps it). */
export const freezes = pgTable("freezes", {
  wallet: text().primaryKey(),
  reason: text().notNull(),
  frozenAt: moment().notNull(),
  frozenBy: uuid().notNull(),
});
