import "server-only";
import { eq } from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";

export type BalanceRow = typeof balances.$inferSelect;

/** The last reading, held until the transaction ends. */
export async function lockBalance(tx: Tx, wallet: string): Promise<BalanceRow | null> {
  const [row] = await lockRows(tx, tx.select().from(balances).where(eq(balances.wallet, wallet)));
  return row ?? null;
}

export async function saveBalance(tx: Tx, row: BalanceRow): Promise<void> {
  await tx.insert(balances).values(row).onConflictDoUpdate({ target: balances.wallet, set: row });
}

export async function listWalletReferences(reader: Reader): Promise<string[]> {
  const rows = await reader.select({ reference: wallets.reference }).from(wallets);
  return rows.map((row) => row.reference);
}

export async function findReadAt(reader: Reader, wallet: string): Promise<Date | null> {
  const [row] = await reader
    .select({ readAt: balances.readAt })
    .from(balances)
    .where(eq(balances.wallet, wallet));
  return row?.readAt ?? null;
}
