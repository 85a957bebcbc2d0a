import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SECURITY_ACTS } from "@/lib/core/words/audit";
import { MAIL_FAULTS, MAIL_KINDS } from "@/lib/core/words/mail";
import { moment, sealedChecks, wordChecks } from "../columns";
import { people } from "./people";

/** One row, written by the worker that can send; none: no message is written down, because nobody would send it. */
export const mailSenders = pgTable(
  "mail_senders",
  {
    id: integer().primaryKey(),
    since: moment().notNull(),
  },
  (table) => [check("mail_senders_one", sql`${table.id} = 1`)],
);

/**
 * Outgoing e-mails, each written in the transaction of the event that it reports. Retained for a limited time after
 * it is over.
 */
export const mailMessages = pgTable(
  "mail_messages",
  {
    /** Its `Message-ID` follows from it: who gets a message twice can tell. */
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** Fields of a security notice, as in `notifications`. */
    act: text({ enum: SECURITY_ACTS }),
    doneBy: uuid(),
    concerns: uuid(),
    /** The encrypted path of a one-time link; deleted once the message is over. */
    link: text(),
    createdAt: moment().notNull(),
    /** Not sent after this. */
    endsAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried next, and while it is tried until when nobody else does. Null: over. */
    nextAt: moment(),
    sentAt: moment(),
    gaveUpAt: moment(),
    /**
     * The fault of the last attempt that failed. Only the codes of an answer are stored, because its words may name
     * people.
     */
    fault: text({ enum: MAIL_FAULTS }),
    reply: text(),
  },
  (table) => [
    index("mail_messages_due")
      .on(table.nextAt)
      .where(sql`next_at is not null`),
    index("mail_messages_sent")
      .on(table.sentAt)
      .where(sql`sent_at is not null`),
    index("mail_messages_gave_up")
      .on(table.gaveUpAt)
      .where(sql`gave_up_at is not null`),
    ...sealedChecks(table.link),
    ...wordChecks(table),
  ],
);

/** Somebody at the door asked for a way back in. The same row for whoever exists and whoever does not; gone within seconds. */
export const resetRequests = pgTable(
  "reset_requests",
  {
    id: uuid().primaryKey(),
    /**
     * The SHA-256 of the e-mail address that was typed, so that the table is no list of the addresses that somebody
     * tried.
     */
    emailSha256: text().notNull(),
    askedAt: moment().notNull(),
    address: text(),
  },
  (table) => [index("reset_requests_asked").on(table.askedAt)],
);
