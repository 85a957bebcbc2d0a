import "server-only";
import { type IntentKind, takesMoneyOut } from "@/lib/core/words/intents";
import { AppError } from "@/lib/core/app-error";
import { lockShared } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findFreezeOver } from "./freeze-records.server";

/** Whether a freeze stops this kind of write; the answer holds until the transaction ends. */
export async function isFrozen(tx: Tx, kind: IntentKind, wallet: string): Promise<boolean> {
  if (!takesMoneyOut(kind)) return false;
  // A freeze waits for the writes before it and stops those after it.
  await lockShared(tx, "freezes");
  return (await findFreezeOver(tx, wallet)) !== null;
}

/** Throws `frozen`. */
export async function refuseFrozen(tx: Tx, kind: IntentKind, wallet: string): Promise<void> {
  if (await isFrozen(tx, kind, wallet)) throw new AppError("frozen", { message: `${kind} of ${wallet}` });
}
