import "server-only";
import { randomUUID } from "node:crypto";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { lockBalance, saveBalance } from "./balance-records.server";
import { saveWalletStatus } from "./records.server";

const AMOUNTS = ["availableCentavos", "heldCentavos", "promotionalCentavos", "totalCentavos"] as const;

/** Specification, "Account and balance": the service's data for one wallet, stored with the moment of the request. */
export async function readBalance(
  services: Services,
  wallet: string,
  traceId: string = randomUUID(),
): Promise<void> {
  const account = await services.pix.getAccount({ wallet, traceId });
  await services.store.transaction(async (tx) => {
    const row = {
      wallet,
      availableCentavos: account.availableCentavos,
      heldCentavos: account.heldCentavos,
      promotionalCentavos: account.promotionalCentavos,
      totalCentavos: account.totalCentavos,
      serviceUpdatedAt: account.updatedAt,
      readAt: services.clock.now(),
    };
    const before = await lockBalance(tx, wallet);
    // An older reading never replaces a newer one.
    if (before && before.readAt > row.readAt) return;
    await saveBalance(tx, row);
    // The list of sub-accounts reports the others' status; nothing else reports the main account's.
    if (wallet === PRINCIPAL && (await saveWalletStatus(tx, wallet, account.status)).hasChanged)
      await publish(tx, [{ name: "wallet.changed" }]);
    if (AMOUNTS.some((name) => before?.[name] !== row[name]))
      await publish(tx, [{ name: "balance.changed", wallet }]);
  });
}
