import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/** Seconds that tests add to the database's clock (`guiche_now`, `clock.sql`). Empty wherever money is real. */
export const clockShift = pgTable("clock_shift", { seconds: doublePrecision().notNull() });

/** How far two other clocks are ahead of the database's, as each machine that we run on measured it last. */
export const clockReadings = pgTable("clock_readings", {
  host: text().primaryKey(),
  hostAheadMs: integer().notNull(),
  /** By the `Date` of the service's answers; null: none was asked yet. */
  serviceAheadMs: integer(),
  readAt: moment().notNull(),
});
