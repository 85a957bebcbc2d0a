import "server-only";
import { eq } from "drizzle-orm";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";

/** Returns the wallet of a transaction or a block; null: nothing is known of it. */
export async function walletOfObject(reader: Reader, id: string): Promise<string | null> {
  const [transaction] = await reader
    .select({ wallet: transactions.wallet })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (transaction) return transaction.wallet;
  const [block] = await reader
    .select({ wallet: balanceBlocks.wallet })
    .from(balanceBlocks)
    .where(eq(balanceBlocks.id, id));
  return block?.wallet ?? null;
}
