import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from "@/lib/core/enums/audit";
import { LOCALES } from "@/lib/core/enums/locales";
import { LINK_PURPOSES, ROLES, SESSION_ENDS } from "@/lib/core/enums/people";
import { moment, enumChecks } from "../columns";

export const people = pgTable(
  "people",
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    /**
     * Null: no password opens the account, for a person who signs in by the provider alone or has a one-time link to
     * use.
     */
    passwordHash: text(),
    role: text({ enum: ROLES }).notNull(),
    /** Null: every wallet. */
    wallets: text().array(),
    locale: text({ enum: LOCALES }),
    /** Sealed. */
    oneTimeCodeSecret: text(),
    /** Sealed; shown to its person and not yet confirmed by a first code. */
    oneTimeCodePending: text(),
    /** Counter of the last code that was taken: none is taken twice. */
    oneTimeCodeLastCounter: bigint({ mode: "number" }),
    /** How many passkeys the person has: written with them, under the person's lock. */
    passkeyCount: integer().notNull().default(0),
    disabledAt: moment(),
    /**
     * The person's identity at the OpenID provider: a blind index of the provider's name and of its name for the
     * person. Null: not linked.
     */
    openidIndex: text().unique(),
    /** Disabled at this moment because the provider named no role any more, and not by a person here. */
    openidRoleLostAt: moment(),
    /** The last moment at which the person could agree to a change and then stopped to (lib/platform/change-requests/approver-policy.ts). */
    eligibleUntil: moment("could_agree_until"),
    /** Asks for no outgoing money and agrees to none before. */
    awayFromMoneyUntil: moment(),
    /** Wants to see the first steps of a new account no more. */
    firstDayDismissedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => enumChecks(table),
);

/** One-time ways past a lost telephone. Only hashes: the codes are shown once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** Keys with which a device of the person signs, once its holder has unlocked it: both factors in one. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** As the device names it, base64url: a sign-in finds its person by it. */
    credentialId: text().notNull().unique(),
    /** The public key in COSE format, base64url. A reader of it cannot sign anything. */
    publicKey: text().notNull(),
    /**
     * The counter of the last signature that was accepted. A device that counts never goes back; many devices always
     * report 0.
     */
    signatureCounter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_person").on(table.personId)],
);

/** Challenges that a device has signed and that were taken: each is taken once. */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    challengeSha256: text().primaryKey(),
    /** After this it is refused for its age. */
    endsAt: moment().notNull(),
  },
  (table) => [index("used_challenges_ends").on(table.endsAt)],
);

/**
 * Devices from which a person signed in before: strangers' attempts at sign-in do not use up the attempts of these.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** The hash of the value in the device's cookie. */
    deviceHash: text().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.deviceHash] }),
    index("known_devices_last_seen").on(table.lastSeenAt),
  ],
);

/** One-time links of invitations and resets. The token itself is nowhere: a person has one link at a time, used once. */
export const accessLinks = pgTable(
  "access_links",
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenSha256: text().notNull().unique(),
    createdAt: moment().notNull(),
    endsAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => enumChecks(table),
);

/** Failed attempts to sign in or to prove presence, and when the next attempt is checked. */
export const tries = pgTable(
  "tries",
  {
    /** The action that is slowed down, and its owner (lib/platform/auth/sign-in/attempt-limits.server.ts). */
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** Null: no wait. A moment would delay people on an instance whose clock is some milliseconds behind. */
    nextAt: moment(),
    forgetAt: moment().notNull(),
  },
  (table) => [index("tries_forget").on(table.forgetAt)],
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
    /** When its person last proved presence in it (`assertPresence`); null: not yet. */
    provedAt: moment(),
    /** That proof has covered an act that takes money out: a large refund asks for another one (`consumeProof`). */
    isProofUsed: boolean().notNull().default(false),
    endedAt: moment(),
    endedBecause: text({ enum: SESSION_ENDS }),
    address: text(),
    userAgent: text(),
  },
  (table) => [index("sessions_person").on(table.personId, table.endedAt), ...enumChecks(table)],
);

/** Append-only. Written with its act and chained afterwards: of two that are written at once neither waits for the other. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    /** Given out when written, so that of two neighbours the later one may be committed first. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** Null: the dashboard itself. */
    personId: uuid(),
    /** From where: null where no session acted, or none does yet. */
    sessionId: uuid(),
    act: text({ enum: AUDIT_ACTIONS }).notNull(),
    objectType: text({ enum: AUDIT_OBJECTS }).notNull(),
    objectId: text().notNull(),
    wallet: text(),
    reason: text(),
    details: text().notNull(),
    succeeded: boolean().notNull().default(true),
  },
  (table) => [
    index("audit_entries_object").on(table.objectType, table.objectId, table.id),
    index("audit_entries_person").on(table.personId, table.id),
    index("audit_entries_act").on(table.act, table.id),
    index("audit_entries_wallet").on(table.wallet, table.id),
    index("audit_entries_at").on(table.at),
    index("audit_entries_refused")
      .on(table.id)
      .where(sql`not succeeded`),
    ...enumChecks(table),
  ],
);

/** Entries that have no link yet: written with their entry, taken away with the writing of its link. */
export const auditUnlinked = pgTable("audit_unlinked", {
  entryId: bigint({ mode: "number" }).primaryKey(),
});

/** Append-only: the keyed chain over the entries, in the order in which they were seen. Only who has the key can write one that holds. */
export const auditLinks = pgTable("audit_links", {
  position: bigint({ mode: "number" }).primaryKey(),
  entryId: bigint({ mode: "number" }).notNull().unique(),
  /** Which key; never the key. */
  keyId: text().notNull(),
  previousMac: text().notNull(),
  /** Over the position, the mac before it and the whole entry (lib/platform/audit/audit-mac.server.ts). */
  mac: text().notNull(),
  linkedAt: moment().notNull(),
});

/** Append-only: each time that the whole chain was verified. */
export const auditChecks = pgTable("audit_checks", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull(),
  links: bigint({ mode: "number" }).notNull(),
  /** How many things were found; zero: it holds. */
  faults: integer().notNull(),
});

/** Counters of failed attempts, one for all instances. Shape and clock are those of rate-limiter-flexible. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
