import "server-only";
import { type SQLWrapper, and, eq, sql } from "drizzle-orm";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { aliases, steps, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";

/** The id that the mirror holds what is called so by; the name itself where it knows no other. */
export async function findObject(reader: Reader, name: string): Promise<string> {
  const rows = await reader
    .select({ id: aliases.objectId })
    .from(aliases)
    .where(
      and(
        eq(aliases.alias, name),
        sql`not exists (select 1 from ${transactions} where ${transactions.id} = ${aliases.alias})`,
      ),
    );
  return rows[0]?.id ?? name;
}

/** Every other name of what is called so. */
export async function listOtherNames(reader: Reader, name: string): Promise<string[]> {
  const id = await findObject(reader, name);
  const rows = await reader.select({ alias: aliases.alias }).from(aliases).where(eq(aliases.objectId, id));
  return [id, ...rows.map(({ alias }) => alias)].filter((other) => other !== name);
}

export async function insertAlias(tx: Tx, row: typeof aliases.$inferInsert): Promise<void> {
  await tx.insert(aliases).values(row).onConflictDoNothing();
}

/** The row and what hangs on it go over to another; the lines of the statement stay as they were written. */
export async function moveRow(tx: Tx, from: string, to: string): Promise<void> {
  const w = withdrawals;
  const keep = (column: { name: string } & SQLWrapper) =>
    sql`coalesce(${column}, excluded.${sql.identifier(column.name)})`;
  const [gone] = await tx.delete(w).where(eq(w.id, from)).returning();
  if (gone)
    await tx
      .insert(w)
      .values({ ...gone, id: to })
      .onConflictDoUpdate({
        target: w.id,
        set: {
          pixKey: keep(w.pixKey),
          pixKeyType: keep(w.pixKeyType),
          holderName: keep(w.holderName),
          holderDocument: keep(w.holderDocument),
          holderDocumentType: keep(w.holderDocumentType),
          pspReference: keep(w.pspReference),
          processedAt: keep(w.processedAt),
        },
      });
  await tx
    .update(steps)
    .set({ objectId: to })
    .where(and(eq(steps.objectType, "transaction"), eq(steps.objectId, from)));
  await tx.update(deliveries).set({ transactionId: to }).where(eq(deliveries.transactionId, from));
  await tx.update(aliases).set({ objectId: to }).where(eq(aliases.objectId, from));
  await tx.delete(transactions).where(eq(transactions.id, from));
}

/** Searches every wallet and every name of the transaction, to find whether it is known. */
export async function findWalletOf(reader: Reader, id: string): Promise<string | null> {
  const rows = await reader
    .select({ wallet: transactions.wallet })
    .from(transactions)
    .where(eq(transactions.id, await findObject(reader, id)));
  return rows[0]?.wallet ?? null;
}

/** Searches every wallet. */
export async function findTypeOf(reader: Reader, id: string): Promise<TransactionType | null> {
  const rows = await reader
    .select({ type: transactions.type })
    .from(transactions)
    .where(eq(transactions.id, id));
  return rows[0]?.type ?? null;
}
