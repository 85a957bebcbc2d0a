import "server-only";
import { type Services } from "@/lib/context.server";
import { ring } from "@/lib/live/ring.server";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Tx } from "@/lib/store/store.server";
import { applyTransactionRead } from "./apply-transaction-read.server";
import { findWalletOf } from "./detail-records.server";

/**
 * Takes over what the service tells of a transaction made elsewhere. `alongside` commits with it. False for what the
 * mirror holds in another wallet: a reference may name an object that is known by its id.
 */
export const adoptTransaction = (
  { store, clock }: Pick<Services, "store" | "clock">,
  wallet: string,
  told: TransactionWire,
  alongside?: (tx: Tx, isAdopted: boolean) => Promise<void>,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const knownIn = await findWalletOf(tx, told.id);
    const isOurs = knownIn === null || knownIn === wallet;
    if (isOurs) {
      const { frames } = await applyTransactionRead(tx, wallet, told, clock.now());
      await ring(tx, frames);
    }
    await alongside?.(tx, isOurs);
    return isOurs;
  });
