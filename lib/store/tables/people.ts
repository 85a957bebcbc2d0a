import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

export const people = pgTable("people", {
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  passwordHash: text().notNull(),
  role: text().notNull(),
  /** Null: every wallet. */
  wallets: text().array(),
  locale: text(),
  oneTimeCodeSecret: text(),
  disabledAt: moment(),
  createdAt: moment().notNull(),
});

/** A row behind each signed token, because a token alone cannot be ended. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    endedBecause: text(),
    address: text(),
    userAgent: text(),
  },
  (table) => [index("sessions_person").on(table.personId, table.endedAt)],
);

/** Append-only and chained: `hash` covers the row and the hash before it. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    position: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** Null: the dashboard itself. */
    personId: uuid(),
    act: text().notNull(),
    objectType: text().notNull(),
    objectId: text().notNull(),
    wallet: text(),
    reason: text(),
    details: text().notNull(),
    succeeded: boolean().notNull().default(true),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index("audit_entries_object").on(table.objectType, table.objectId),
    index("audit_entries_person").on(table.personId, table.at),
  ],
);
