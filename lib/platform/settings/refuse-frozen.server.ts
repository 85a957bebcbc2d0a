import "server-only";
import { type IntentKind, takesMoneyOut } from "@/lib/core/enums/intents";
import { type FreezeCause } from "@/lib/core/enums/restores";
import { AppError } from "@/lib/core/errors/app-error";
import { lockShared } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findFreezeOver } from "./freeze-records.server";

/**
 * Which freeze stops this kind of write; the answer holds until the transaction ends. A person's stops what takes money out,
 * that after a restore stops every write: also what was asked for since the backup is not known any more.
 */
export async function freezeOver(tx: Tx, kind: IntentKind, wallet: string): Promise<FreezeCause | null> {
  // A freeze waits for the writes before it and stops those after it.
  if (takesMoneyOut(kind)) await lockShared(tx, "freezes");
  const cause = (await findFreezeOver(tx, wallet))?.cause ?? null;
  return takesMoneyOut(kind) || cause === "restore" ? cause : null;
}

/** Throws `frozen`. */
export async function refuseFrozen(tx: Tx, kind: IntentKind, wallet: string): Promise<void> {
  if (await freezeOver(tx, kind, wallet)) throw new AppError("frozen", { message: `${kind} of ${wallet}` });
}
