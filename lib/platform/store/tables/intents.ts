import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CALL_FAILURES, CALL_METHODS } from "@/lib/core/enums/api-calls";
import {
  APPROVAL_DECISIONS,
  INTENT_KINDS,
  INTENT_STATES,
  type IntentKind,
  type IntentState,
  OPEN_INTENT_STATES,
  PAUSE_REASONS,
} from "@/lib/core/enums/intents";
import { enumSql } from "../enum-sql";
import { bytes, centavosColumn, moment, referenceKeyOf, enumChecks } from "../columns";

/** A write, committed before its call. `lib/engine/intents` is the only folder that changes its state. */
export const intents = pgTable(
  "intents",
  {
    /** Minted by the form when it appears, so that one form is one write. */
    id: uuid().primaryKey(),
    kind: text({ enum: INTENT_KINDS }).notNull(),
    wallet: text().notNull(),
    personId: uuid(),
    state: text({ enum: INTENT_STATES }).notNull(),
    path: text().notNull(),
    body: bytes().notNull(),
    bodySha256: text().notNull(),
    idempotencyKey: text().unique(),
    externalReference: text(),
    /** A refund's payment; a withdrawal's key and amount; a project's name; a sub-account's reference: what the write is about. */
    subject: text(),
    replaces: uuid(),
    /** The later request that counts in place of a refund that failed after it was accepted. */
    replacedBy: uuid(),
    createdAt: moment().notNull(),
    /** The same by `guiche_now`, which its age is measured by; null: of a row that was planted. */
    writtenAt: moment(),
    firstSentAt: moment(),
    lastSentAt: moment(),
    attempts: integer().notNull().default(0),
    /** True once an attempt may have had an effect that was not seen: no later refusal proves the contrary alone. */
    mayHaveTakenEffect: boolean().notNull().default(false),
    /** Since then it may have been sent without this database knowing: set when that is found to be an older one. */
    doubtfulSince: moment(),
    /** When the service last reported its knowledge of a doubtful intent. */
    lookedUpAt: moment(),
    /** The service's id of the account that it was last sent under; null: never sent, or by a credential that may not read it. */
    account: text(),
    /** Nothing is sent any more: a person decides. */
    pausedBecause: text({ enum: PAUSE_REASONS }),
    leaseOwner: text(),
    leaseUntil: moment(),
    fence: bigint({ mode: "number" }).notNull().default(0),
    nextAttemptAt: moment(),
    /** Earliest sending time of a write that the rules of outgoing money hold back. */
    heldUntil: moment(),
    /** Since then the service refuses the credential, and it provably did not leave: it ends by itself a day later. */
    refusedSince: moment(),
    /** The decision, made meanwhile, to send it once the credential is back: its time and its person. */
    sendChosenAt: moment(),
    sendChosenBy: uuid(),
    outcome: jsonb(),
    resultId: text(),
    settledAt: moment(),
    traceId: text().notNull(),
  },
  (table) => [
    index("intents_open")
      .on(table.nextAttemptAt)
      .where(sql`state in (${enumSql<IntentState>(...OPEN_INTENT_STATES)})`),
    index("intents_wallet_created").on(
      table.wallet,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("intents_result").on(table.resultId),
    // wasWriteGivenUp: given up after it had been sent.
    index("intents_given_up")
      .on(table.wallet, table.settledAt)
      .where(sql`state = ${enumSql<IntentState>("abandoned")} and first_sent_at is not null`),
    index("intents_subject").on(table.kind, table.subject, table.createdAt.desc().nullsFirst()),
    // listUnsettledOfReference: by the invoice that they name.
    index("intents_withdrawal_reference")
      .on(referenceKeyOf(sql`external_reference`), table.createdAt.desc().nullsFirst())
      .where(sql`kind = ${enumSql<IntentKind>("withdrawal")} and external_reference is not null`),
    index("intents_person").on(table.personId, table.kind, table.createdAt.desc().nullsFirst()),
    index("intents_awaiting_approval")
      .on(table.wallet, table.createdAt.desc().nullsFirst())
      .where(sql`state = ${enumSql<IntentState>("awaiting_approval")}`),
    // Those whose outcome was unknown once, or that a person decided: few beside the writes that were simply answered.
    index("intents_settled_outcome")
      .on(table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`settled_at is not null and (may_have_taken_effect or attempts > 1 or state = ${enumSql<IntentState>("abandoned")})`,
      ),
    index("intents_doubtful")
      .on(table.createdAt, table.id)
      .where(sql`doubtful_since is not null`),
    // One live refund for each payment (invariants, I11).
    uniqueIndex("intents_one_live_refund")
      .on(table.subject)
      .where(
        sql`kind = ${enumSql<IntentKind>("refund")} and state not in (${enumSql<IntentState>("rejected", "abandoned")}) and replaced_by is null`,
      ),
    ...enumChecks(table),
  ],
);

/** A write that other people have to approve: how many, and what came of it in the end (`approval_decisions` has each one's word). */
export const approvals = pgTable(
  "approvals",
  {
    intentId: uuid().primaryKey(),
    /** The SHA-256 of the bytes that were approved. Any other bytes are refused at send time. */
    bodySha256: text().notNull(),
    /** The limit that asked for it. */
    limitCentavos: centavosColumn().notNull(),
    peopleNeeded: integer().notNull().default(1),
    requestedAt: moment().notNull(),
    /** The session that asked: from where. */
    sessionId: uuid(),
    /** The amount available then, as last read. */
    availableCentavos: centavosColumn(),
    decision: text({ enum: APPROVAL_DECISIONS }),
    decidedBy: uuid(),
    decidedAt: moment(),
    reason: text(),
  },
  (table) => enumChecks(table),
);

/** Evidence around a refund whose answer may be lost: for the person who decides, never a decision itself. */
export const refundEvidence = pgTable("refund_evidence", {
  intentId: uuid().primaryKey(),
  wallet: text().notNull(),
  /** As the service reported it before the request left. */
  totalBefore: centavosColumn(),
  beforeAt: moment(),
  totalAfter: centavosColumn(),
  afterAt: moment(),
  /** The payment's own state, as read after. */
  paymentStatus: text(),
});

/** Every call that left for the service: no body, no secret, no clear document. One part for each month (months.sql). */
export const apiCalls = pgTable(
  "api_calls",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    method: text({ enum: CALL_METHODS }).notNull(),
    /** The specification's path, `{id}` for identifiers. */
    path: text().notNull(),
    objectId: text(),
    wallet: text(),
    status: integer(),
    failure: text({ enum: CALL_FAILURES }),
    errorCode: text(),
    durationMs: integer().notNull(),
    traceId: text(),
    serviceTraceId: text(),
    intentId: uuid(),
    idempotencyKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("api_calls_at").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("api_calls_wallet_at").on(table.wallet, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("api_calls_path_at").on(table.path, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // The index by the class of the status line; 0: no answer came. With the status itself in the index, a scan reads
    // no row.
    index("api_calls_outcome_at").on(
      sql`(coalesce(status, 0) / 100)`,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.status,
    ),
    index("api_calls_intent").on(table.intentId),
    // Calls that belong to no write. They are not retained for ever.
    index("api_calls_passing")
      .on(table.at)
      .where(sql`intent_id is null`),
    index("api_calls_trace").on(table.traceId),
    ...enumChecks(table),
  ],
);
