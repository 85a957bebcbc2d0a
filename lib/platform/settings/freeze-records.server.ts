import "server-only";
import { asc, desc, eq, inArray, or } from "drizzle-orm";
import { type FreezeCause, type RestoreCause } from "@/lib/core/enums/restores";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { people } from "@/lib/platform/store/tables/people";
import { freezes } from "@/lib/platform/store/tables/settings";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { inScope } from "@/lib/platform/store/scope.server";

export type FreezeRow = typeof freezes.$inferSelect;
export type FreezeListRow = { freeze: FreezeRow; walletName: string | null; by: string | null };

/** That after a restore before any other. */
export async function findFreezeOver(reader: Reader, wallet: string): Promise<FreezeRow | null> {
  const [found] = await reader
    .select()
    .from(freezes)
    .where(inArray(freezes.wallet, [wallet, WHOLE_ACCOUNT]))
    .orderBy(desc(eq(freezes.cause, "restore" satisfies FreezeCause)))
    .limit(1);
  return found ?? null;
}

export async function findFreeze(reader: Reader, target: string): Promise<FreezeRow | null> {
  const [found] = await reader.select().from(freezes).where(eq(freezes.wallet, target));
  return found ?? null;
}

/** Returns false where it is frozen already: the first reason remains. */
export async function insertFreeze(tx: Tx, row: Omit<FreezeRow, "cause">): Promise<boolean> {
  const rows = await tx.insert(freezes).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Freezes the whole account, by the program itself. A person's reason for the same is in the audit log. */
export async function freezeAfterRestore(tx: Tx, cause: RestoreCause, now: Date): Promise<void> {
  const row = { cause: "restore" as const, reason: cause, frozenAt: now, frozenBy: null };
  await tx
    .insert(freezes)
    .values({ wallet: WHOLE_ACCOUNT, ...row })
    .onConflictDoUpdate({ target: freezes.wallet, set: row });
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
