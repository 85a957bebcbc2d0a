import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { RECEIPT_KINDS } from "@/lib/core/words/receipts";
import { moment, wordChecks } from "../columns";

/** What was once said in a receipt of ours to have arrived. It holds no word of it: that is read as it stands now. */
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
  (table) => [uniqueIndex("receipts_of").on(table.transactionId, table.kind), ...wordChecks(table)],
);
