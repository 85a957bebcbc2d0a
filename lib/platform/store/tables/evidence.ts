import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { EVIDENCE_ITEMS } from "@/lib/core/enums/evidence";
import { moment, enumChecks } from "../columns";

/** The point that a paper of a block supports. Its number is cited, so it is assigned once and never reused. */
export const evidence = pgTable(
  "evidence",
  {
    /** That of its paper. */
    id: uuid().primaryKey(),
    blockId: uuid().notNull(),
    wallet: text().notNull(),
    number: integer().notNull(),
    item: text({ enum: EVIDENCE_ITEMS }).notNull(),
    /** The link it came by, from a phone; null: from this dashboard's own pages. */
    linkId: uuid(),
    struckAt: moment(),
    struckBy: uuid(),
    struckBecause: text(),
  },
  (table) => [
    uniqueIndex("evidence_number").on(table.blockId, table.number),
    index("evidence_link").on(table.linkId),
    ...enumChecks(table),
  ],
);

/** Open for some minutes to the bearer of its secret; only the hash of the secret is stored. */
export const evidenceLinks = pgTable(
  "evidence_links",
  {
    id: uuid().primaryKey(),
    secretHash: text().notNull(),
    blockId: uuid().notNull(),
    wallet: text().notNull(),
    item: text({ enum: EVIDENCE_ITEMS }).notNull(),
    openedBy: uuid().notNull(),
    openedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("evidence_links_secret").on(table.secretHash),
    index("evidence_links_block").on(table.blockId, table.openedAt),
    ...enumChecks(table),
  ],
);
