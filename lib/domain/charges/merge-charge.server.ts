import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type ChargeRow, findChargeRow, saveChargeRow } from "./records.server";

const emptyCharge = (id: string): ChargeRow => ({
  id,
  pixCopyPaste: null,
  qrPng: null,
  pspPaymentId: null,
  pspCredentialId: null,
  customerName: null,
  customerDocument: null,
  customerEmail: null,
  customerPhone: null,
  payerLinkHash: null,
  payerLinkSealed: null,
});

/** Adds what is known; what was known before stays. The caller holds the object's lock (`mergeTransaction`). */
export async function mergeCharge(tx: Tx, id: string, known: Partial<Omit<ChargeRow, "id">>): Promise<void> {
  const row = { ...((await findChargeRow(tx, id)) ?? emptyCharge(id)) };
  for (const name of Object.keys(known) as (keyof typeof known)[])
    if (row[name] === null) Object.assign(row, { [name]: known[name] ?? null });
  await saveChargeRow(tx, row);
}
