import "server-only";
import { randomUUID } from "node:crypto";
import { type Services } from "@/lib/context.server";
import { ring } from "@/lib/live/ring.server";
import { saveBalance } from "./records.server";

/** Specification, "Account and balance": what the service says of one wallet, kept with the moment it was asked. */
export async function readBalance(
  services: Services,
  wallet: string,
  traceId: string = randomUUID(),
): Promise<void> {
  const account = await services.pix.getAccount({ wallet, traceId });
  await services.store.transaction(async (tx) => {
    const { hasChanged } = await saveBalance(tx, {
      wallet,
      availableCentavos: account.availableCentavos,
      heldCentavos: account.heldCentavos,
      promotionalCentavos: account.promotionalCentavos,
      totalCentavos: account.totalCentavos,
      serviceUpdatedAt: account.updatedAt,
      readAt: services.clock.now(),
    });
    if (hasChanged) await ring(tx, [{ name: "balance.changed", wallet }]);
  });
}
