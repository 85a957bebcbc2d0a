import { bigint, boolean, index, integer, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import { AUDIT_ACTS, AUDIT_OBJECTS } from "@/lib/core/words/audit";
import { LOCALES } from "@/lib/core/words/locales";
import { ROLES, SESSION_ENDS } from "@/lib/core/words/people";
import { moment, wordChecks } from "../columns";

export const people = pgTable(
  "people",
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** Null: every wallet. */
    wallets: text().array(),
    locale: text({ enum: LOCALES }),
    /** A password that someone else has seen opens nothing but the page that changes it. */
    hasInitialPassword: boolean().notNull().default(false),
    /** Sealed. */
    oneTimeCodeSecret: text(),
    /** Sealed; shown to its person and not yet confirmed by a first code. */
    oneTimeCodePending: text(),
    /** Counter of the last code that was taken: none is taken twice. */
    oneTimeCodeLastCounter: bigint({ mode: "number" }),
    disabledAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => wordChecks(table),
);

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
    endedBecause: text({ enum: SESSION_ENDS }),
    address: text(),
    userAgent: text(),
  },
  (table) => [index("sessions_person").on(table.personId, table.endedAt), ...wordChecks(table)],
);

/** Append-only and chained: `hash` covers the row and the hash before it. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    position: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** Null: the dashboard itself. */
    personId: uuid(),
    act: text({ enum: AUDIT_ACTS }).notNull(),
    objectType: text({ enum: AUDIT_OBJECTS }).notNull(),
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
    ...wordChecks(table),
  ],
);

/** Entries of a transaction until its commit, which chains them and leaves none here (at-commit.sql). */
export const auditPending = pgTable(
  "audit_pending",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    personId: uuid(),
    act: text({ enum: AUDIT_ACTS }).notNull(),
    objectType: text({ enum: AUDIT_OBJECTS }).notNull(),
    objectId: text().notNull(),
    wallet: text(),
    reason: text(),
    details: text().notNull(),
    succeeded: boolean().notNull(),
  },
  (table) => wordChecks(table),
);

/** Counters of failed attempts, one for all instances. Shape and clock are those of rate-limiter-flexible. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
