import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { FREEZE_CAUSES } from "@/lib/core/enums/restores";
import { SETTING_NAMES } from "@/lib/core/enums/settings";
import { moment, enumChecks } from "../columns";

/**
 * Settings that people may change at run time. A name without a row has its default
 * (`lib/platform/settings/schema.ts`).
 */
export const settings = pgTable(
  "settings",
  {
    name: text({ enum: SETTING_NAMES }).primaryKey(),
    value: jsonb().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid(),
  },
  (table) => enumChecks(table),
);

/**
 * Wallets from which no money may leave; `*` is all of them. A row is a freeze and is deleted when it is lifted (the
 * audit log retains it).
 */
export const freezes = pgTable(
  "freezes",
  {
    wallet: text().primaryKey(),
    cause: text({ enum: FREEZE_CAUSES }).notNull().default("person"),
    reason: text().notNull(),
    frozenAt: moment().notNull(),
    /** Null: the program itself. */
    frozenBy: uuid(),
  },
  (table) => enumChecks(table),
);
