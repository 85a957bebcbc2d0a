import "server-only";
import { eq } from "drizzle-orm";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { type Tx } from "@/lib/platform/store/tx.server";

/** Nothing that was told of it is believed any more. */
export async function deleteRefund(tx: Tx, originalTransactionId: string): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.originalTransactionId, originalTransactionId));
}
