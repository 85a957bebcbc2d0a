import "server-only";
import { eq, sql } from "drizzle-orm";
import { refundRequestColumn } from "@/lib/engine/intents/refund-request-records.server";
import { type Centavos } from "@/lib/core/money/money";
import { customerOf } from "@/lib/platform/store/customer-of.server";
import { statusColumns } from "@/lib/platform/store/status-flags.server";
import { customers } from "@/lib/platform/store/tables/customers";
import { charges, splitLegs, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";

/** A transaction with what a glance at it needs beside its row. */
export async function findPreviewSource(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      transaction: transactions,
      ...statusColumns(),
      refundRequest: refundRequestColumn(),
      customerDocument: charges.customerDocument,
      holderDocument: withdrawals.holderDocument,
      customerPageId: customerOf(),
      legsCentavos: sql<Centavos>`coalesce((select sum(${splitLegs.deliveredCentavos}) from ${splitLegs}
        where ${splitLegs.transactionId} = ${transactions.id}), 0)::float8`,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(eq(transactions.id, id));
  return row ?? null;
}

export async function findMaskedDocument(reader: Reader, customerId: string): Promise<string | null> {
  const [row] = await reader
    .select({ document: customers.maskedDocument })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.document ?? null;
}
