import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { DUTY_KINDS } from "@/lib/core/enums/duty";
import { moment, enumChecks } from "../columns";

/** When reminders of blocks go out, and when people are at work: one row. Without it the defaults of `lib/domain/duty/plan.ts` hold. */
export const dutyPlan = pgTable(
  "duty_plan",
  {
    one: smallint().primaryKey().default(1),
    /** `{ hours, to }[]`: hours before our deadline, 0 is the deadline itself. */
    steps: jsonb().notNull(),
    weekdays: smallint().array().notNull(),
    opensHour: smallint().notNull(),
    closesHour: smallint().notNull(),
    /** People who answer judicial orders and administrative requests without another assignee. */
    orderPeople: uuid().array().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid().notNull(),
  },
  (table) => [check("duty_plan_one", sql`${table.one} = 1`)],
);

/** People on duty or away, from one day of São Paulo to another, both included. */
export const dutyPeriods = pgTable(
  "duty_periods",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: DUTY_KINDS }).notNull(),
    personId: uuid().notNull(),
    fromDay: date({ mode: "string" }).notNull(),
    untilDay: date({ mode: "string" }).notNull(),
    createdAt: moment().notNull(),
    createdBy: uuid().notNull(),
  },
  (table) => [index("duty_periods_until").on(table.untilDay, table.id), ...enumChecks(table)],
);

/** Reminders that went out: one for each block, step and deadline, however many processes look. */
export const blockReminders = pgTable(
  "block_reminders",
  {
    blockId: uuid().notNull(),
    /** Before the deadline that stood then. */
    hours: integer().notNull(),
    respondBy: moment().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockId, table.hours, table.respondBy] })],
);

/** Addresses by which a calendar reads a person's deadlines without a sign-in. Only their hashes: an address is shown once. */
export const calendarLinks = pgTable("calendar_links", {
  personId: uuid().primaryKey(),
  secretSha256: text().notNull().unique(),
  createdAt: moment().notNull(),
  lastReadAt: moment(),
});
