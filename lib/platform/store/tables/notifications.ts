import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { SECURITY_ACTIONS } from "@/lib/core/enums/audit";
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { NOTIFICATION_KINDS, TOPICS } from "@/lib/core/enums/notifications";
import { moment, sumColumn, enumChecks } from "../columns";

/**
 * Notifications for one person, each written with the effect that caused it. Retained for a limited time, and up to a
 * limit for each person.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    personId: uuid().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    wallet: text().notNull(),
    objectId: text().notNull(),
    /** Distinguishes repeated events of one object, such as two reminders. */
    occasion: text().notNull().default(""),
    amountCentavos: sumColumn(),
    /** The kind of write, where the object is an intent. */
    write: text({ enum: INTENT_KINDS }),
    /**
     * Fields of a security notice: the act, the person who did it (null: the dashboard itself), and the person to
     * whom it was done.
     */
    act: text({ enum: SECURITY_ACTIONS }),
    doneBy: uuid(),
    concerns: uuid(),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** When it was decided what of it leaves, and by what. */
    passedOnAt: moment(),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.personId, table.kind, table.objectId, table.occasion),
    index("notifications_person_created").on(
      table.personId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("notifications_unread")
      .on(table.personId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`read_at is null`),
    index("notifications_created").on(table.createdAt),
    index("notifications_to_pass_on")
      .on(table.createdAt)
      .where(sql`passed_on_at is null`),
    ...enumChecks(table),
  ],
);

/** When people were last reminded of the object that waits for them: once an hour for each object, by any person. */
export const reminders = pgTable("reminders", {
  /** The id of the intent or of the balance block. */
  objectId: uuid().primaryKey(),
  personId: uuid().notNull(),
  remindedAt: moment().notNull(),
});

/** Which topics raise no toast; they are in the tray all the same. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    personId: uuid().primaryKey(),
    silentTopics: text({ enum: TOPICS }).array().notNull(),
  },
  (table) => enumChecks(table),
);
