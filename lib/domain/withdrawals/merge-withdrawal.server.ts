import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type WithdrawalRow, findWithdrawalRow, saveWithdrawalRow } from "./records.server";

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
  const row = { ...((await findWithdrawalRow(tx, id)) ?? emptyWithdrawal(id)) };
  for (const name of Object.keys(known) as (keyof typeof known)[])
    if (row[name] === null) Object.assign(row, { [name]: known[name] ?? null });
  await saveWithdrawalRow(tx, row);
}
