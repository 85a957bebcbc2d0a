import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Tx } from "@/lib/platform/store/tx.server";
import { applyTransactionRead } from "@/lib/engine/mirror/apply-transaction-read.server";
import { findWalletOf } from "@/lib/engine/mirror/alias-records.server";

/**
 * Imports the service's data of a transaction made elsewhere. `alongside` commits with it. Returns false where the
 * mirror holds the object in another wallet: a reference may name an object that is known by its id.
 */
export const importTransaction = (
  { store, clock, vault }: Pick<Services, "store" | "clock" | "vault">,
  wallet: string,
  reported: TransactionWire,
  alongside?: (tx: Tx, isImported: boolean) => Promise<void>,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const knownIn = await findWalletOf(tx, reported.id);
    const isOurs = knownIn === null || knownIn === wallet;
    if (isOurs) {
      const now = clock.now();
      const { frames } = await applyTransactionRead(tx, vault, { wallet, at: now }, reported, now);
      await publish(tx, frames);
    }
    await alongside?.(tx, isOurs);
    return isOurs;
  });
