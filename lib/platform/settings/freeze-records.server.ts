import "server-only";
import { asc, eq, inArray, or } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { people } from "@/lib/platform/store/tables/people";
import { freezes } from "@/lib/platform/store/tables/settings";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { WHOLE_ACCOUNT } from "./freeze-schema";
import { inScope } from "@/lib/platform/store/scope.server";

export type FreezeRow = typeof freezes.$inferSelect;
export type FreezeListRow = { freeze: FreezeRow; walletName: string | null; by: string | null };

export async function findFreezeOver(reader: Reader, wallet: string): Promise<FreezeRow | null> {
  const [found] = await reader
    .select()
    .from(freezes)
    .where(inArray(freezes.wallet, [wallet, WHOLE_ACCOUNT]))
    .limit(1);
  return found ?? null;
}

/** False where it is frozen already: the first reason stands. */
export async function insertFreeze(tx: Tx, row: FreezeRow): Promise<boolean> {
  const rows = await tx.insert(freezes).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}

export async function deleteFreeze(tx: Tx, wallet: string): Promise<FreezeRow | null> {
  const [gone] = await tx.delete(freezes).where(eq(freezes.wallet, wallet)).returning();
  return gone ?? null;
}

/** Those that touch the scope, the oldest first. */
export const listFreezeRows = (reader: Reader, scope: WalletScope): Promise<FreezeListRow[]> =>
  reader
    .select({ freeze: freezes, walletName: wallets.name, by: people.name })
    .from(freezes)
    .leftJoin(wallets, eq(wallets.reference, freezes.wallet))
    .leftJoin(people, eq(people.id, freezes.frozenBy))
    .where(or(eq(freezes.wallet, WHOLE_ACCOUNT), inScope(scope, freezes.wallet)))
    .orderBy(asc(freezes.frozenAt), asc(freezes.wallet));
