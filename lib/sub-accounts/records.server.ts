import "server-only";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Tx } from "@/lib/store/store.server";
import { balances, wallets } from "@/lib/store/tables/wallets";

export type WalletRow = typeof wallets.$inferSelect;

/** Sub-accounts are never deleted and their reference never changes: only name and status follow the service. */
export async function mergeWallet(tx: Tx, row: WalletRow): Promise<{ hasChanged: boolean }> {
  const rows = await tx
    .insert(wallets)
    .values(row)
    .onConflictDoUpdate({
      target: wallets.reference,
      set: { name: row.name, status: row.status, subAccountId: row.subAccountId, readAt: row.readAt },
      setWhere: sql`(${wallets.name}, ${wallets.status}, ${wallets.subAccountId}) is distinct from (excluded.name, excluded.status, excluded.sub_account_id)`,
    })
    .returning({ reference: wallets.reference });
  return { hasChanged: rows.length > 0 };
}

/** The main account first, then by name. */
export async function listWallets(tx: Tx): Promise<WalletRow[]> {
  return tx
    .select()
    .from(wallets)
    .orderBy(sql`${wallets.reference} <> ${PRINCIPAL}`, asc(wallets.name), asc(wallets.reference));
}

export async function findWallet(tx: Tx, reference: string): Promise<WalletRow | null> {
  const rows = await tx.select().from(wallets).where(eq(wallets.reference, reference));
  return rows[0] ?? null;
}

export const listWalletsWithBalance = (tx: Tx, scope: WalletScope) =>
  tx
    .select({
      reference: wallets.reference,
      name: wallets.name,
      status: wallets.status,
      createdAt: wallets.createdAt,
      balance: balances,
    })
    .from(wallets)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .where(scope === "all" ? undefined : inArray(wallets.reference, [...scope]))
    .orderBy(asc(wallets.name), asc(wallets.reference));
