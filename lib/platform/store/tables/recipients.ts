import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";
import { moment, sealedChecks, enumChecks } from "../columns";

/**
 * Whom a wallet pays: one row for each key. A changed key of the same holder is another recipient, which says whose place
 * it took; a row is never given another key, holder or document.
 */
export const recipients = pgTable(
  "recipients",
  {
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    name: text().notNull(),
    /** Sealed, like the key, about this row. */
    document: text().notNull(),
    documentType: text({ enum: ["cpf", "cnpj"] }).notNull(),
    maskedDocument: text().notNull(),
    /** The hash for finding recipients, made with a key that the database does not have. */
    documentHash: text().notNull(),
    keyType: text({ enum: PIX_KEY_TYPES }).notNull(),
    key: text().notNull(),
    maskedKey: text().notNull(),
    keyHash: text().notNull(),
    /** Name and masked key, without case and accents: what a search looks into. */
    folded: text().notNull(),
    /** Null: the dashboard itself, from what it knew. */
    addedBy: uuid(),
    addedAt: moment().notNull(),
    /** The second person, who looked at key and holder. */
    agreedBy: uuid(),
    agreedAt: moment(),
    disabledBy: uuid(),
    disabledAt: moment(),
    /** The recipient of the same holder whose key was another. */
    replaces: uuid(),
    /** When a withdrawal was last written for it; when it was added, until there is one. */
    usedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("recipients_key").on(table.wallet, table.keyHash),
    // findFormerKey: the same holder.
    index("recipients_document").on(table.wallet, table.documentHash, table.addedAt.desc().nullsFirst()),
    // listRecipients: of one wallet and of all, recent ones first.
    index("recipients_wallet_used").on(
      table.wallet,
      table.usedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("recipients_used").on(table.usedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ...enumChecks(table),
    ...sealedChecks(table.key, table.document),
  ],
);

/**
 * People who were shown the whole key and document of a request, and when last. One view counts once, not each read.
 */
export const approvalViews = pgTable(
  "approval_views",
  {
    intentId: uuid().notNull(),
    personId: uuid().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.intentId, table.personId] })],
);
