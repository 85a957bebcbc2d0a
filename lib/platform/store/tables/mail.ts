import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SECURITY_ACTIONS } from "@/lib/core/enums/audit";
import { MAIL_FAULTS, MAIL_KINDS } from "@/lib/core/enums/mail";
import { moment, sealedChecks, enumChecks } from "../columns";
import { people } from "./people";

/**
 * One row, written by the worker that can send. Without it no message is written, because no worker would send it.
 */
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
    /** The `Message-ID` is derived from it, so that the receiver of a message can recognise a duplicate. */
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** Fields of a security notice, as in `notifications`. */
    act: text({ enum: SECURITY_ACTIONS }),
    doneBy: uuid(),
    concerns: uuid(),
    /** The encrypted path of a one-time link; deleted once the message is over. */
    link: text(),
    createdAt: moment().notNull(),
    /** Not sent after this. */
    endsAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried next; during a try, the moment before which no other worker tries it. Null: over. */
    nextAt: moment(),
    sentAt: moment(),
    gaveUpAt: moment(),
    /**
     * The fault of the last attempt that failed. Only the codes of an answer are stored, because its text may name
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
    ...enumChecks(table),
  ],
);

/**
 * A reset request from a page without a session. The row is the same whether or not the person exists, and is deleted
 * within seconds.
 */
export const resetRequests = pgTable(
  "reset_requests",
  {
    id: uuid().primaryKey(),
    /**
     * The SHA-256 of the e-mail address that was typed, so that the table is no list of the addresses that were
     * tried.
     */
    emailSha256: text().notNull(),
    askedAt: moment().notNull(),
    address: text(),
  },
  (table) => [index("reset_requests_asked").on(table.askedAt)],
);
