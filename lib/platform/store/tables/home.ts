import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { HOME_CHARTS, HOME_ROWS } from "@/lib/core/enums/home";
import { moment, enumChecks } from "../columns";

/** How a person wants the home page. Without a row: as everybody finds it. */
export const homeArrangements = pgTable(
  "home_arrangements",
  {
    personId: uuid().primaryKey(),
    rows: text({ enum: HOME_ROWS }).array().notNull(),
    hidden: text({ enum: HOME_ROWS }).array().notNull(),
    chart: text({ enum: HOME_CHARTS }).notNull(),
    changedAt: moment().notNull(),
  },
  (table) => enumChecks(table),
);
