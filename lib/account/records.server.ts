import "server-only";
import { eq } from "drizzle-orm";
import { type Tx } from "@/lib/store/store.server";
import { balances, wallets } from "@/lib/store/tables/wallets";

export type BalanceRow = typeof balances.$inferSelect;

/** An older reading never replaces a newer one. Gives back whether an amount is another than before. */
export async function saveBalance(tx: Tx, row: BalanceRow): Promise<{ hasChanged: boolean }> {
  const [before] = await tx.select().from(balances).where(eq(balances.wallet, row.wallet)).for("update");
  if (before && before.readAt > row.readAt) return { hasChanged: false };
  await tx.insert(balances).values(row).onConflictDoUpdate({ target: balances.wallet, set: row });
  const amounts = ["availableCentavos", "heldCentavos", "promotionalCentavos", "totalCentavos"] as const;
  return { hasChanged: amounts.some((name) => before?.[name] !== row[name]) };
}

export async function listWalletReferences(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ reference: wallets.reference }).from(wallets);
  return rows.map((row) => row.reference);
}

export async function findReadAt(tx: Tx, wallet: string): Promise<Date | null> {
  const [row] = await tx
    .select({ readAt: balances.readAt })
    .from(balances)
    .where(eq(balances.wallet, wallet));
  return row?.readAt ?? null;
}
