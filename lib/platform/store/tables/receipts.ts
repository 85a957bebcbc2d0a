import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { RECEIPT_KINDS } from "@/lib/core/enums/receipts";
import { moment, enumChecks } from "../columns";

/**
 * Payments and refunds that a receipt of ours once reported as arrived. The row stores no receipt text: the content
 * is read in its current state.
 */
export const receipts = pgTable(
  "receipts",
  {
    /** The blind index of the code: who reads the table knows no code. */
    codeIndex: text().primaryKey(),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    /** The payment, for a refund too. */
    transactionId: uuid().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [uniqueIndex("receipts_of").on(table.transactionId, table.kind), ...enumChecks(table)],
);
