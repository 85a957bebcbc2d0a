import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CHANGE_DECISIONS, CHANGE_KINDS } from "@/lib/core/enums/change-requests";
import { moment, enumChecks } from "../columns";
import { people } from "./people";

/** A change that waits for a second person: what was asked for, what it stood on, and what came of it. Decided once. */
export const changeRequests = pgTable(
  "change_requests",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: CHANGE_KINDS }).notNull(),
    /** The object that it changes. Only one change of a kind waits at a time for each object. */
    object: text().notNull(),
    /** The person whom it concerns, who never agrees to it. */
    concerns: uuid(),
    /** Requester and approver must have all of these wallets; null: every wallet. */
    wallets: text().array(),
    payload: jsonb().notNull(),
    before: jsonb().notNull(),
    /** The SHA-256 of all of these columns: a decision applies to exactly the content that was seen. */
    sha256: text().notNull(),
    reason: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => people.id),
    requestedAt: moment().notNull(),
    /** Where the session was that asked. */
    address: text(),
    userAgent: text(),
    endsAt: moment().notNull(),
    decision: text({ enum: CHANGE_DECISIONS }),
    /** Null: the program itself. */
    decidedBy: uuid(),
    decidedAt: moment(),
    decisionReason: text(),
    appliedAt: moment(),
    /** When the requester created the one-time link of an applied invitation or reset: once. */
    linkMadeAt: moment(),
  },
  (table) => [
    uniqueIndex("change_requests_one_waiting")
      .on(table.kind, table.object)
      .where(sql`decision is null`),
    index("change_requests_ends")
      .on(table.endsAt)
      .where(sql`decision is null`),
    index("change_requests_requested").on(
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ...enumChecks(table),
  ],
);
