import "server-only";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";
import { inScope } from "@/lib/platform/store/scope.server";

/** The service's data of one. */
export type WalletRow = Omit<typeof wallets.$inferSelect, "ofxBankId" | "ofxBranchId" | "ofxAccountId">;

/** Leaves a wallet that is there as it is. */
export async function insertWallet(tx: Tx, row: WalletRow): Promise<void> {
  await tx.insert(wallets).values(row).onConflictDoNothing();
}

/** The status that the service reports of a known wallet. */
export async function saveWalletStatus(
  tx: Tx,
  reference: string,
  status: string,
): Promise<{ hasChanged: boolean }> {
  const rows = await tx
    .update(wallets)
    .set({ status })
    .where(and(eq(wallets.reference, reference), ne(wallets.status, status)))
    .returning({ reference: wallets.reference });
  return { hasChanged: rows.length > 0 };
}

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
export async function listWallets(reader: Reader): Promise<WalletRow[]> {
  return reader
    .select()
    .from(wallets)
    .orderBy(sql`${wallets.reference} <> ${PRINCIPAL}`, asc(wallets.name), asc(wallets.reference));
}

export async function findWallet(reader: Reader, reference: string): Promise<WalletRow | null> {
  const rows = await reader.select().from(wallets).where(eq(wallets.reference, reference));
  return rows[0] ?? null;
}

export const listWalletsWithBalance = (reader: Reader, scope: WalletScope) =>
  reader
    .select({
      reference: wallets.reference,
      name: wallets.name,
      status: wallets.status,
      createdAt: wallets.createdAt,
      balance: balances,
    })
    .from(wallets)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .where(inScope(scope, wallets.reference))
    .orderBy(asc(wallets.name), asc(wallets.reference));
