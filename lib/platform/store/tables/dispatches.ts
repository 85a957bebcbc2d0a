import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  CHANNELS,
  DIGESTS,
  DISPATCH_FAULTS,
  DISPATCH_FORMS,
  DISPATCH_TOPICS,
  TARGET_CHANNELS,
} from "@/lib/core/enums/dispatches";
import { type DispatchItem } from "@/lib/core/dispatch-item";
import { centavosColumn, moment, sealedChecks, enumChecks } from "../columns";
import { people } from "./people";

/**
 * Outgoing messages, each to one receiver by one channel: written once, tried until it is over, and retained for a
 * limited time.
 */
export const dispatches = pgTable(
  "dispatches",
  {
    /** The id by which a receiver recognizes a duplicate. */
    id: uuid().primaryKey(),
    channel: text({ enum: CHANNELS }).notNull(),
    /** A person's e-mail, a device, or a target. */
    receiverId: uuid().notNull(),
    /** The owner; null: the installation. */
    personId: uuid().references(() => people.id),
    form: text({ enum: DISPATCH_FORMS }).notNull(),
    topics: text({ enum: DISPATCH_TOPICS }).array().notNull(),
    isUrgent: boolean().notNull(),
    /** Each occasion is sent once to one receiver. */
    occasion: text().notNull(),
    /** The items are limited to a maximum number; `more` counts the rest. */
    items: jsonb().$type<DispatchItem[]>().notNull(),
    more: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** Not sent after this. */
    endsAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried next; during a try, the moment before which no other worker tries it. Null: over. */
    nextAt: moment(),
    sentAt: moment(),
    gaveUpAt: moment(),
    fault: text({ enum: DISPATCH_FAULTS }),
    /** Only the codes of an answer are stored. */
    reply: text(),
  },
  (table) => [
    uniqueIndex("dispatches_once").on(table.receiverId, table.occasion),
    index("dispatches_due")
      .on(table.nextAt)
      .where(sql`next_at is not null`),
    index("dispatches_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("dispatches_person").on(table.personId),
    ...enumChecks(table),
  ],
);

/** The tray notifications that reach a person outside, and when. Without a row: as in `DEFAULTS`. */
export const dispatchPreferences = pgTable(
  "dispatch_preferences",
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    emailTopics: text({ enum: DISPATCH_TOPICS }).array().notNull(),
    pushTopics: text({ enum: DISPATCH_TOPICS }).array().notNull(),
    /** These wait for no digest and for no end of the quiet hours. */
    urgentTopics: text({ enum: DISPATCH_TOPICS }).array().notNull(),
    digest: text({ enum: DIGESTS }).notNull(),
    /** Minutes of the day in São Paulo; null: no quiet hours. */
    quietFrom: integer(),
    quietUntil: integer(),
  },
  (table) => enumChecks(table),
);

/**
 * The targets that an admin configures, with their topics and channels. A removed target is retained, because sent
 * messages name it.
 */
export const notificationTargets = pgTable(
  "notification_targets",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    channel: text({ enum: TARGET_CHANNELS }).notNull(),
    /** The URL is a secret: anybody who has it can write there. It is deleted once the target is removed. */
    url: text(),
    /** The part of the URL that everybody may see. */
    host: text().notNull(),
    /** A webhook's, by which its receiver knows us. */
    secret: text(),
    topics: text({ enum: DISPATCH_TOPICS }).array().notNull(),
    /** Null: of every wallet, and of the account as a whole. */
    wallets: text().array(),
    /** The minimum amount, for events that have an amount. */
    fromCentavos: centavosColumn(),
    addedAt: moment().notNull(),
    addedBy: uuid().notNull(),
    removedAt: moment(),
  },
  (table) => [...sealedChecks(table.url, table.secret), ...enumChecks(table)],
);

/**
 * A person's browser that receives push messages. Its address and keys are encrypted at rest: anyone who has them can
 * write to it.
 */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** Once a person ended this session, by signing out there or from elsewhere, nothing is shown there any more. */
    sessionId: uuid().notNull(),
    endpointSha256: text().notNull().unique(),
    subscription: text().notNull(),
    /** The host of the service that delivers the message. */
    host: text().notNull(),
    userAgent: text(),
    addedAt: moment().notNull(),
  },
  (table) => [index("push_devices_person").on(table.personId), ...sealedChecks(table.subscription)],
);

/**
 * The keys by which push services know this installation: created at first use, and retained, because each device is
 * bound to them.
 */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey(),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [check("push_keys_one", sql`${table.id} = 1`), ...sealedChecks(table.privateKey)],
);
