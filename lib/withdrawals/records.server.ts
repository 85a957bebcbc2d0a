import "server-only";
import { eq } from "drizzle-orm";
import { type Tx } from "@/lib/store/store.server";
import { withdrawals } from "@/lib/store/tables/transactions";

/** `transactions.type` of a withdrawal. */
export const WITHDRAWAL_TYPE = "withdrawal";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

const emptyWithdrawal = (id: string): WithdrawalRow => ({
  id,
  pixKey: null,
  pixKeyType: null,
  holderName: null,
  holderDocument: null,
  holderDocumentType: null,
  pspReference: null,
  processedAt: null,
});

/** Adds what is known; what was known before stays. The caller holds the object's lock (`mergeTransaction`). */
export async function mergeWithdrawal(
  tx: Tx,
  id: string,
  known: Partial<Omit<WithdrawalRow, "id">>,
): Promise<void> {
  const rows = await tx.select().from(withdrawals).where(eq(withdrawals.id, id));
  const row = { ...(rows[0] ?? emptyWithdrawal(id)) };
  for (const name of Object.keys(known) as (keyof typeof known)[])
    if (row[name] === null) Object.assign(row, { [name]: known[name] ?? null });
  await tx.insert(withdrawals).values(row).onConflictDoUpdate({ target: withdrawals.id, set: row });
}
