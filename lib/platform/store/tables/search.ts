import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { SEARCH_KINDS } from "@/lib/core/search/vocabulary";
import { centavosColumn, moment, enumChecks } from "../columns";

/** Sorted by its bytes, independent of the database's own order: words with the same prefix are adjacent. */
const wordColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The search index, one row for each object that a search can show: a derived table, which `npm run reindex --
 * --rebuild` rebuilds. It stores no document, only blind-index values of the document and of the part that every page
 * shows.
 */
export const searchObjects = pgTable(
  "search_objects",
  {
    number: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: SEARCH_KINDS }).notNull(),
    /** The id of what it is, in its own table. */
    key: text().notNull(),
    /** Null: of the account as a whole. */
    wallet: text(),
    at: moment().notNull(),
    amountCentavos: centavosColumn(),
    /** Its words and markers (lib/core/search/object-text.ts), which a term is compared with. */
    words: text().notNull(),
  },
  (table) => [
    uniqueIndex("search_objects_key").on(table.kind, table.key),
    // A day or days, and inner parts over the newest.
    index("search_objects_at").on(table.at, table.number),
    // More or less an amount.
    index("search_objects_amount").on(table.amountCentavos, table.at),
    ...enumChecks(table),
  ],
);

/** Each word of each object; its newest bearers stand at the end of its part of the key. */
export const searchWords = pgTable(
  "search_words",
  {
    word: wordColumn().notNull(),
    at: moment().notNull(),
    object: bigint({ mode: "number" }).notNull(),
    /**
     * The hash of the object's wallet. A reader who may see few wallets skips the rows of the others without
     * examining them.
     */
    walletHash: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.at, table.object, table.walletHash] })],
);

/** Changed objects whose search terms are not written yet. Triggers fill the table; the follower empties it. */
export const searchDue = pgTable(
  "search_due",
  {
    number: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text({
      enum: ["transaction", "refund", "block", "customer", "recipient", "project", "person"],
    }).notNull(),
    key: text().notNull(),
  },
  (table) => enumChecks(table),
);
