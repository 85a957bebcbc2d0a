import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { BLOCK_STATUSES, type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { EVIDENCE_ITEMS } from "@/lib/core/enums/evidence";
import { ORIGINS } from "@/lib/core/enums/transactions";
import { enumSql } from "../enum-sql";
import { centavosColumn, moment, enumChecks } from "../columns";

export const balanceBlocks = pgTable(
  "balance_blocks",
  {
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    transactionId: uuid(),
    status: text({ enum: BLOCK_STATUSES }).notNull(),
    /** The service's own value, as last reported. */
    apiStatus: text(),
    blockType: text().notNull(),
    amountCentavos: centavosColumn().notNull(),
    /** The part that went to the payer at its end; the rest went back to the wallet. Null until it ends. */
    paidOutCentavos: centavosColumn(),
    referenceNumber: text(),
    reason: text(),
    externalReference: text(),
    e2eId: text(),
    createdAt: moment().notNull(),
    resolutionReason: text(),
    resolvedAt: moment(),
    assigneeId: uuid(),
    /** When the last recorded sending of a defence went out (`sendings`): what the queue goes by. */
    answeredAt: moment(),
    /** Number, signatory and due date of a court's order or an institution's request, as people read them there. */
    orderNumber: text(),
    orderFrom: text(),
    orderDueBy: moment(),
    origin: text({ enum: ORIGINS }).notNull(),
    serviceReadAt: moment(),
    changedAt: moment().notNull(),
  },
  (table) => [
    index("balance_blocks_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("balance_blocks_status_created").on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("balance_blocks_wallet_status_created").on(
      table.wallet,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("balance_blocks_transaction").on(table.transactionId),
    index("balance_blocks_type_created").on(
      table.blockType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Blocks that still hold money: few, however many blocks there are.
    index("balance_blocks_unresolved")
      .on(table.wallet, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status not in (${enumSql<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})`),
    // How blocks ended, the newest ends first (lib/composers/exposure).
    index("balance_blocks_decided")
      .on(sql`coalesce(resolved_at, changed_at) desc`)
      .where(sql`status in (${enumSql<BlockStatus>("approved", "rejected")})`),
    // Blocks that no list has shown yet: few, and each only until the next list or two.
    index("balance_blocks_unlisted")
      .on(table.wallet, table.createdAt, table.id)
      .where(sql`service_read_at is null and status <> ${enumSql<BlockStatus>("dismissed")}`),
    index("balance_blocks_assignee").on(
      table.assigneeId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ...enumChecks(table),
  ],
);

/** The person who was last asked to bring a piece of evidence. */
export const evidenceRequests = pgTable(
  "evidence_requests",
  {
    blockId: uuid().notNull(),
    item: text({ enum: EVIDENCE_ITEMS }).notNull(),
    wallet: text().notNull(),
    personId: uuid().notNull(),
    askedBy: uuid().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockId, table.item] }), ...enumChecks(table)],
);

/** When each wallet's list of blocks was read, and when it is read next. */
export const blockReads = pgTable(
  "block_reads",
  {
    wallet: text().primaryKey(),
    nextReadAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [index("block_reads_due").on(table.nextReadAt)],
);
