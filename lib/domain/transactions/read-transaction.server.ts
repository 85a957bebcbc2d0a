import "server-only";
import { randomUUID } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type TransactionRow } from "@/lib/engine/mirror/records.server";
import { saysNotFound } from "@/lib/pix/pix-error";
import { applyTransactionRead } from "./apply-transaction-read.server";

/**
 * Asks the service for one object, by id, reference or key, and merges what it tells. Null where the service knows none
 * in that wallet. Throws PixError where it did not answer.
 */
export async function readTransaction(
  services: Services,
  wallet: string,
  idOrReference: string,
  traceId: string = randomUUID(),
): Promise<TransactionRow | null> {
  try {
    const reported = await services.pix.getTransaction(idOrReference, { wallet, traceId });
    return await services.store.transaction(async (tx) => {
      const { row, frames } = await applyTransactionRead(tx, wallet, reported, services.clock.now());
      await publish(tx, frames);
      return row;
    });
  } catch (error) {
    if (saysNotFound(error)) return null;
    throw error;
  }
}
