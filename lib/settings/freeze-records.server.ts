import "server-only";
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Tx } from "@/lib/store/store.server";
import { people } from "@/lib/store/tables/people";
import { freezes } from "@/lib/store/tables/settings";
import { wallets } from "@/lib/store/tables/wallets";
import { WHOLE_ACCOUNT } from "./freeze-schema";

export type FreezeRow = typeof freezes.$inferSelect;
export type FreezeListRow = { freeze: FreezeRow; walletName: string | null; by: string | null };

const FREEZE_LOCK = 727404;

/** Held by every write that may take money out, so that a freeze waits for those before it and stops those after it. */
export async function shareFreezeLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${FREEZE_LOCK})`);
}

export async function takeFreezeLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FREEZE_LOCK})`);
}

export async function findFreezeOver(tx: Tx, wallet: string): Promise<FreezeRow | null> {
  const [found] = await tx
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
export const listFreezeRows = (tx: Tx, scope: WalletScope): Promise<FreezeListRow[]> =>
  tx
    .select({ freeze: freezes, walletName: wallets.name, by: people.name })
    .from(freezes)
    .leftJoin(wallets, eq(wallets.reference, freezes.wallet))
    .leftJoin(people, eq(people.id, freezes.frozenBy))
    .where(
      scope === "all"
        ? undefined
        : or(eq(freezes.wallet, WHOLE_ACCOUNT), inArray(freezes.wallet, [...scope])),
    )
    .orderBy(asc(freezes.frozenAt), asc(freezes.wallet));
