import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { BLOCK_STATUSES, type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { ORIGINS } from "@/lib/core/words/transactions";
import { quoted } from "../quoted";
import { centavosColumn, moment, wordChecks } from "../columns";

export const balanceBlocks = pgTable(
  "balance_blocks",
  {
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    transactionId: uuid(),
    status: text({ enum: BLOCK_STATUSES }).notNull(),
    /** The service's own words, as last reported. */
    apiStatus: text(),
    blockType: text().notNull(),
    amountCentavos: centavosColumn().notNull(),
    referenceNumber: text(),
    reason: text(),
    externalReference: text(),
    e2eId: text(),
    createdAt: moment().notNull(),
    resolutionReason: text(),
    resolvedAt: moment(),
    assigneeId: uuid(),
    /** Our own record that an answer was sent elsewhere: the service has no call for it. */
    answeredAt: moment(),
    answeredNote: text(),
    /** Hours before our own deadline of the last reminder that went out. */
    remindedHours: integer(),
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
    // What still holds money: few, whatever the number of blocks.
    index("balance_blocks_unresolved")
      .on(table.wallet, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status not in (${quoted<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})`),
    // What no list showed yet: few, and each until the next list or two.
    index("balance_blocks_unlisted")
      .on(table.wallet, table.createdAt, table.id)
      .where(sql`service_read_at is null and status <> ${quoted<BlockStatus>("dismissed")}`),
    index("balance_blocks_assignee").on(
      table.assigneeId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ...wordChecks(table),
  ],
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
