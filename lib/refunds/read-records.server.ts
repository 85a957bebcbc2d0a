import "server-only";
import { eq } from "drizzle-orm";
import { type Tx } from "@/lib/store/store.server";
import { refunds } from "@/lib/store/tables/transactions";
import { type RefundRow } from "./records.server";

/** Whatever wallet it is in: for the readers, which act for nobody. */
export async function findRefundOf(tx: Tx, originalTransactionId: string): Promise<RefundRow | null> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.originalTransactionId, originalTransactionId));
  return rows[0] ?? null;
}
