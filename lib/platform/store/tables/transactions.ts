import { type OrderedPairs } from "@/lib/core/json/ordered-pairs";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ZERO } from "@/lib/core/money/money";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { CONFIRMATIONS, type Confirmation } from "@/lib/core/enums/observations";
import { PERSON_PARTS } from "@/lib/core/enums/privacy";
import { CONFIRMED_STATES, RETURNED } from "@/lib/core/enums/display-status";
import { STEP_KINDS, STEP_OBJECTS, STEP_SOURCES } from "@/lib/core/enums/steps";
import {
  MISMATCHES,
  type MismatchDetails,
  ORIGINS,
  PAYMENT_REFUND_STATES,
  REFUND_STATES,
  type PaymentRefundState,
  type RefundState,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type Origin,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import {
  type KindOf,
  TRANSACTION_FIELDS,
  TRANSACTION_FIELD_NAMES,
  type TransactionField,
  forFields,
} from "@/lib/core/transactions/transaction-fields";
import { enumSql } from "../enum-sql";
import {
  centavosColumn,
  indexOfSealed,
  moment,
  referenceKeyOf,
  sealedChecks,
  sealedColumn,
  enumChecks,
} from "../columns";

const COLUMN_OF = {
  money: () => centavosColumn(),
  moment: () => moment(),
  text: () => text(),
  reference: () => text(),
  sealed: () => sealedColumn(),
};
type ToldColumns = { [Name in TransactionField]: ReturnType<(typeof COLUMN_OF)[KindOf<Name>]> };

/**
 * Each column as sources report it, null until one does. `settledAt`, when the money moved, decides the accounting
 * day.
 */
const toldColumns = (): ToldColumns =>
  forFields<TransactionField, ToldColumns>(TRANSACTION_FIELD_NAMES, (name) =>
    COLUMN_OF[TRANSACTION_FIELDS[name].kind](),
  );

/**
 * The mirror: one row for each movement that the service reported, of any type; charges and withdrawals store their
 * own fields in tables of their own. `state` moves forward only; the moments are facts, each written once.
 */
export const transactions = pgTable(
  "transactions",
  {
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    type: text({ enum: TRANSACTION_TYPES }).notNull(),
    state: text({ enum: TRANSACTION_STATES }).notNull(),
    /** The service's own values, as last read. */
    apiType: text(),
    apiStatus: text(),
    amountCentavos: centavosColumn().notNull(),
    ...toldColumns(),
    currency: text().notNull().default("BRL"),
    projectId: uuid(),
    metadata: jsonb().$type<OrderedPairs>(),
    blockedDeposit: jsonb().$type<{
      reason?: string;
      refund?: { status?: string; e2eId?: string; settledAt?: string };
    }>(),
    /** The refund state of a payment. */
    refundState: text({ enum: PAYMENT_REFUND_STATES }).notNull().default("none"),
    hasOpenBlock: boolean().notNull().default(false),
    /**
     * The part of a payment that was returned to the payer by refunds and by lost blocks, and the time of the last
     * return.
     */
    returned: text({ enum: RETURNED }),
    returnedCentavos: centavosColumn().notNull().default(ZERO),
    returnedAt: moment(),
    /** The amount that blocks hold of it now, and the block that must be answered first. */
    heldCentavos: centavosColumn().notNull().default(ZERO),
    blockKind: text({ enum: BLOCK_KINDS }),
    blockedAt: moment(),
    /** The amount that the wallet retains of a payment: the sum of all its entries in the books. */
    retainedCentavos: centavosColumn("kept_centavos"),
    createdAt: moment().notNull(),
    /** The entry by which this row first came. */
    origin: text({ enum: ORIGINS }).notNull(),
    intentId: uuid(),
    /** The field that two sources report differently. The object is read, and the answer settles it. */
    mismatch: text({ enum: MISMATCHES }),
    mismatchDetails: jsonb().$type<MismatchDetails>(),
    /** How state and amount are known, where there is something to confirm. */
    confirmation: text({ enum: CONFIRMATIONS }),
    /** How fee, net and shares are, which no read shows. */
    feeConfirmation: text({ enum: CONFIRMATIONS }),
    serviceReadAt: moment(),
    nextReadAt: moment(),
    reads: integer().notNull().default(0),
    changedAt: moment().notNull(),
    /** The parts under which people were erased from it: later reports of them are left out too. */
    erasedParts: text({ enum: PERSON_PARTS }).array(),
    /** Increases whenever the row reports something else: an older version never replaces the shown one. */
    version: integer().notNull().default(1),
  },
  (table) => [
    // listTransactionIds: one wallet.
    index("transactions_wallet_created").on(
      table.wallet,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: one wallet and type; listChargeRows, listWithdrawals and listLatestFees.
    index("transactions_wallet_type_created").on(
      table.wallet,
      table.type,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: one wallet, type and state; listChargeRows, listWithdrawals, listOpenWithdrawals.
    index("transactions_wallet_type_state_created").on(
      table.wallet,
      table.type,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listChargeRows: by amount; listWithdrawals.
    index("transactions_wallet_type_amount").on(
      table.wallet,
      table.type,
      table.amountCentavos.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: one wallet and state.
    index("transactions_wallet_state_created").on(
      table.wallet,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: all wallets.
    index("transactions_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // listTransactionIds: all wallets, one type.
    index("transactions_type_created").on(
      table.type,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: all wallets, one type and state; what an outage has read (fillReads).
    index("transactions_type_state_created").on(
      table.type,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: all wallets, one state.
    index("transactions_state_created").on(
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: a period.
    index("transactions_settled").on(table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // listTransactionIds: a period of one wallet.
    index("transactions_wallet_settled").on(
      table.wallet,
      table.settledAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: a period of one type. Rows without that moment are in none of these.
    index("transactions_type_settled")
      .on(table.type, table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    // listTransactionIds: a period of one state.
    index("transactions_state_settled")
      .on(table.state, table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    // listTransactionIds: a period of one wallet and type.
    index("transactions_wallet_type_settled")
      .on(table.wallet, table.type, table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    // listTransactionIds: a period of one wallet and state.
    index("transactions_wallet_state_settled")
      .on(table.wallet, table.state, table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    // listTransactionIds: a period of one project.
    index("transactions_project_settled")
      .on(table.projectId, table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    // listTransactionIds: one project.
    index("transactions_project_created").on(
      table.projectId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: one project and state.
    index("transactions_project_state_created").on(
      table.projectId,
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: what is held by a block; listChargeRows.
    index("transactions_open_block")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`(has_open_block or held_centavos > 0)`),
    // listTransactionIds: what went back, a part or the whole; few of many.
    index("transactions_returned_created")
      .on(table.returned, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`returned is not null`),
    // listTransactionIds: of one wallet; listChargeRows.
    index("transactions_wallet_returned_created")
      .on(table.wallet, table.returned, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`returned is not null`),
    // listTransactionIds: refunds that are under way or failed; listChargeRows.
    index("transactions_refund_open")
      .on(table.refundState, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`refund_state in (${enumSql<PaymentRefundState>("pending", "error")})`),
    // listTransactionIds: money of one wallet that an event alone reports; listChargeRows.
    index("transactions_wallet_to_confirm")
      .on(table.wallet, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`(confirmation = ${enumSql<Confirmation>("to_confirm")} and state in (${enumSql<TransactionState>(...CONFIRMED_STATES)}))`,
      ),
    // listTransactionIds: what is doubted, few of many; getOverview counts the contradicted.
    index("transactions_mismatch_created")
      .on(table.mismatch, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`mismatch is not null`),
    // listTransactionIds: one amount, as it is searched for.
    index("transactions_amount_created").on(
      table.amountCentavos,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listTransactionIds: the beginning of a name; listChargeRows.
    index("transactions_counterpart_name").on(
      sql`lower(counterpart_name) text_pattern_ops`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // findIdsByIdentifier: by the reference of ours; isChargeNamed.
    index("transactions_external_reference").on(
      table.externalReference,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listCountedOfReference: withdrawals that name the same invoice, in any wallet.
    index("transactions_withdrawal_reference")
      .on(
        referenceKeyOf(sql`external_reference`),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`type = ${enumSql<TransactionType>("withdrawal")} and external_reference is not null`),
    // findIdsByIdentifier: by the end-to-end id.
    index("transactions_e2e").on(table.e2eId),
    // findIdsByIdentifier: by the key.
    index("transactions_idempotency_key").on(table.idempotencyKey),
    // listTransactionIds: one document.
    index("transactions_counterpart_document").on(
      indexOfSealed(sql`counterpart_document`),
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // countDueReads: what is due; takeDueReads, the longest due first.
    index("transactions_next_read").on(table.nextReadAt),
    // listSkippedReads: reported by events alone, and never read.
    index("transactions_left_unread")
      .on(table.wallet, table.amountCentavos.desc().nullsFirst())
      .where(
        sql`confirmation = ${enumSql<Confirmation>("to_confirm")} and reads = 0 and next_read_at is null`,
      ),
    // listPaymentsWithoutFee: paid as a read reported it, the fee waits for its event; listUntold.
    index("transactions_fee_unknown")
      .on(table.wallet, table.settledAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`type = ${enumSql<TransactionType>("payment")} and state = ${enumSql<TransactionState>("completed")} and fee_centavos is null`,
      ),
    // listUnmatchedRows: rows that an event reported first, without a write of ours.
    index("transactions_unmatched")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`origin = ${enumSql<Origin>("webhook")} and intent_id is null`),
    // listUnmatchedRows: of one wallet.
    index("transactions_wallet_unmatched")
      .on(table.wallet, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`origin = ${enumSql<Origin>("webhook")} and intent_id is null`),
    ...enumChecks(table),
    ...sealedChecks(table.counterpartDocument),
  ],
);

/**
 * A second name of an object: the transaction that a withdrawal came to may have an id of its own. Where a transaction bears
 * the name itself, that is the one.
 */
export const aliases = pgTable(
  "aliases",
  {
    alias: uuid().primaryKey(),
    objectId: uuid().notNull(),
    learntAt: moment().notNull(),
  },
  (table) => [index("aliases_object").on(table.objectId)],
);

export const charges = pgTable(
  "charges",
  {
    id: uuid().primaryKey(),
    pixCopyPaste: text(),
    /** An image that was verified to decode to the code; null where the service sent none that does. */
    qrPng: text(),
    pspPaymentId: text(),
    pspCredentialId: uuid(),
    customerName: text(),
    customerDocument: sealedColumn(),
    customerEmail: text(),
    customerPhone: text(),
    /**
     * The link of the payer's page, found by its hash. Both columns are null while there is no link or once it was
     * closed.
     */
    payerLinkHash: text().unique(),
    /** The secret itself, encrypted, so that the link can be shown again to a person who shares it. */
    payerLinkSealed: text(),
    /** When that page was first opened while the charge could be paid; the visitor is unknown. */
    payerOpenedAt: moment(),
  },
  (table) => [
    index("charges_customer_document").on(indexOfSealed(sql`customer_document`)),
    index("charges_customer_email").on(sql`lower(customer_email)`),
    index("charges_customer_name").on(sql`lower(customer_name) text_pattern_ops`),
    // findFirstFacts: whether any was.
    index("charges_payer_opened")
      .on(table.payerOpenedAt)
      .where(sql`payer_opened_at is not null`),
    ...sealedChecks(table.customerDocument),
  ],
);

/** Requested, accepted and delivered, side by side: delivered is what counts. */
export const splitLegs = pgTable(
  "split_legs",
  {
    transactionId: uuid().notNull(),
    position: integer().notNull(),
    destination: text().notNull(),
    /** The charge's own values, stored beside its legs so that a period of them is one scan of an index. */
    wallet: text(),
    settledAt: moment(),
    requestedCentavos: centavosColumn(),
    acceptedCentavos: centavosColumn(),
    deliveredCentavos: centavosColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.position] }),
    index("split_legs_settled")
      .on(table.settledAt.desc().nullsFirst(), table.transactionId.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    index("split_legs_destination_settled")
      .on(table.destination, table.settledAt.desc().nullsFirst(), table.transactionId.desc().nullsFirst())
      .where(sql`settled_at is not null`),
    index("split_legs_wallet_settled")
      .on(table.wallet, table.settledAt.desc().nullsFirst(), table.transactionId.desc().nullsFirst())
      .where(sql`settled_at is not null`),
  ],
);

export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid().primaryKey(),
    pixKey: sealedColumn(),
    pixKeyType: text(),
    holderName: text(),
    holderDocument: sealedColumn(),
    holderDocumentType: text(),
    pspReference: text(),
    processedAt: moment(),
  },
  // listPaidBefore, listPaidTo: what a recipient was paid.
  (table) => [
    index("withdrawals_pix_key").on(indexOfSealed(sql`pix_key`)),
    index("withdrawals_holder_document").on(indexOfSealed(sql`holder_document`)),
    ...sealedChecks(table.pixKey, table.holderDocument),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    originalTransactionId: uuid().primaryKey(),
    wallet: text().notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** The service's own word, as last reported. */
    apiStatus: text(),
    amountCentavos: centavosColumn().notNull(),
    feeCentavos: centavosColumn(),
    netCentavos: centavosColumn(),
    reason: text(),
    pspProvider: text(),
    pspRefundTransactionId: text(),
    intentId: uuid(),
    /** How often it was asked for: one that failed may be asked for again. */
    attempts: integer().notNull().default(1),
    personId: uuid(),
    requestedAt: moment().notNull(),
    completedAt: moment(),
    failedAt: moment(),
    /** Null: our own request or a person reports it. */
    confirmation: text({ enum: CONFIRMATIONS }),
    origin: text({ enum: ORIGINS }).notNull(),
    changedAt: moment().notNull(),
    /** The last time that the service was asked for its outcome, and whether it showed this refund then. */
    readAt: moment(),
    isShown: boolean(),
    /** While it is pending: when it is asked for next. Null: it was not asked for yet. */
    nextReadAt: moment(),
  },
  (table) => [
    index("refunds_pending")
      .on(table.nextReadAt, table.requestedAt)
      .where(sql`state = ${enumSql<RefundState>("pending")}`),
    index("refunds_wallet_requested").on(
      table.wallet,
      table.requestedAt.desc().nullsFirst(),
      table.originalTransactionId.desc().nullsFirst(),
    ),
    index("refunds_wallet_state_requested").on(
      table.wallet,
      table.state,
      table.requestedAt.desc().nullsFirst(),
      table.originalTransactionId.desc().nullsFirst(),
    ),
    // externalPayouts: the last days of all wallets.
    index("refunds_requested").on(table.requestedAt.desc().nullsFirst()),
    // An event may name the refund and not its payment.
    index("refunds_psp_refund_transaction").on(table.pspRefundTransactionId),
    ...enumChecks(table),
  ],
);

/** The history of an object: each step with its source and its time. */
export const steps = pgTable(
  "steps",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    objectType: text({ enum: STEP_OBJECTS }).notNull(),
    objectId: text().notNull(),
    kind: text({ enum: STEP_KINDS }).notNull(),
    source: text({ enum: STEP_SOURCES }).notNull(),
    /** When it happened, according to its source. */
    at: moment().notNull(),
    recordedAt: moment().notNull(),
    personId: uuid(),
    deliveryId: bigint({ mode: "number" }),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index("steps_object").on(table.objectType, table.objectId, table.at), ...enumChecks(table)],
);
