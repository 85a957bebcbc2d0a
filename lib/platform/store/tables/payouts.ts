import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { APPROVAL_DECISIONS } from "@/lib/core/enums/intents";
import { centavosColumn, moment, enumChecks } from "../columns";

/** The versions of the rules of outgoing money: the highest holds. Insert-only (triggers.sql). */
export const payoutRules = pgTable("payout_rules", {
  version: integer().primaryKey(),
  value: jsonb().notNull(),
  /** Null: no person of ours, such as a script that sets an installation up. */
  changedBy: uuid(),
  /** Null: no other person approved it, because there was none. */
  agreedBy: uuid(),
  at: moment().notNull(),
});

/**
 * Each act that takes money out, as the rules count it: written with its intent, whose state says whether it still counts.
 * Insert-only (triggers.sql).
 */
export const outgoingPayouts = pgTable(
  "outgoing_acts",
  {
    intentId: uuid().primaryKey(),
    kind: text({ enum: PAYOUT_KINDS }).notNull(),
    wallet: text().notNull(),
    personId: uuid().notNull(),
    /**
     * The project of the payment that is refunded. For a withdrawal, the project that it was requested with, or the
     * account's only project.
     */
    projectId: uuid(),
    /** The write's own, which no later change of its row can move: a refund's payment. */
    subject: text(),
    /** Whom the money goes to: never the key itself. */
    recipient: text().notNull(),
    /** The amount that leaves the balance, as far as it was known. */
    amountCentavos: centavosColumn().notNull(),
    /** By `guiche_now`. */
    at: moment().notNull(),
    rulesVersion: integer().notNull(),
    /** The rules that it met, for its approver. */
    met: jsonb().notNull(),
  },
  (table) => [
    index("outgoing_acts_person").on(table.personId, table.at),
    index("outgoing_acts_wallet").on(table.kind, table.wallet, table.at),
    index("outgoing_acts_project")
      .on(table.kind, table.projectId, table.at)
      .where(sql`project_id is not null`),
    // listPast: the last 90 days of all wallets.
    index("outgoing_acts_at").on(table.at.desc().nullsFirst(), table.intentId.desc().nullsFirst()),
    index("outgoing_acts_recipient").on(table.kind, table.recipient, table.at),
    ...enumChecks(table),
  ],
);

/** Decisions of each person about a write that waits: once each, and never by its maker. */
export const approvalDecisions = pgTable(
  "approval_decisions",
  {
    intentId: uuid().notNull(),
    personId: uuid().notNull(),
    decision: text({ enum: APPROVAL_DECISIONS }).notNull(),
    bodySha256: text().notNull(),
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.intentId, table.personId] }), ...enumChecks(table)],
);
