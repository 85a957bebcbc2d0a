import "server-only";
import { eq } from "drizzle-orm";
import { type Reader } from "@/lib/platform/store/tx.server";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { type RefundRow } from "./records.server";

/** Finds the refund in any wallet, for readers that act for no person. */
export async function findRefundOf(reader: Reader, originalTransactionId: string): Promise<RefundRow | null> {
  const rows = await reader
    .select()
    .from(refunds)
    .where(eq(refunds.originalTransactionId, originalTransactionId));
  return rows[0] ?? null;
}
