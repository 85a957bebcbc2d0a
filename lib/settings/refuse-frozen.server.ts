import "server-only";
import { AppError } from "@/lib/core/app-error";
import { type Tx } from "@/lib/store/store.server";
import { findFreezeOver, shareFreezeLock } from "./freeze-records.server";

/** The writes that take money out of a wallet. Charges, projects and sub-accounts go on. */
const TAKE_MONEY_OUT: readonly string[] = ["withdrawal", "refund"];

/** Whether a freeze stops this kind of write; the answer holds until the transaction ends. */
export async function isFrozen(tx: Tx, kind: string, wallet: string): Promise<boolean> {
  if (!TAKE_MONEY_OUT.includes(kind)) return false;
  await shareFreezeLock(tx);
  return (await findFreezeOver(tx, wallet)) !== null;
}

/** Throws `frozen`. */
export async function refuseFrozen(tx: Tx, kind: string, wallet: string): Promise<void> {
  if (await isFrozen(tx, kind, wallet)) throw new AppError("frozen", { message: `${kind} of ${wallet}` });
}
