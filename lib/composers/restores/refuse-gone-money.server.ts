import "server-only";
import { newId } from "@/lib/core/ids";
import { type Sum, addUp, compareSums, isBelowZero, opposite } from "@/lib/core/money/sum";
import { type Services } from "@/lib/platform/context.server";
import { syncWallet } from "@/lib/composers/workers/sync-account.server";
import { listWalletReferences } from "@/lib/domain/wallets/balance-records.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { findLastComparison, findMoneyInFlight } from "@/lib/reconciliation/balances/records.server";
import { openRestore } from "./open-restore.server";

/** An event that waits for longer explains nothing any more. */
const AWAITED_MS = 10 * 60_000;

/**
 * Where nothing outside of the database says how old it is, the balances do: money that is gone by the service, and that
 * this database knows nothing of, has left after the backup. Then it is frozen as after a restore. Gives back whether it is.
 */
export async function refuseGoneMoney(services: Services): Promise<boolean> {
  const { store, log } = services;
  for (const wallet of await store.read(listWalletReferences)) {
    const before = await missingIn(services, wallet);
    await syncWallet(services, wallet);
    const missing = await missingIn(services, wallet);
    // Money that was missing before is explained by no backup.
    if (missing === 0 || compareSums(missing, before) <= 0) continue;
    log.error({ wallet, missing }, "money is gone that the database does not know: frozen");
    await store.transaction(async (tx) => {
      await lock(tx, "heartbeats");
      await openRestore(tx, { cause: "money_gone", now: await databaseNow(tx), instanceId: newId() });
    });
    return true;
  }
  return false;
}

/**
 * How much less the service reports than the mirror explains; nothing while a write or an event that is known of may
 * explain any amount. A withdrawal under way is booked already, and excuses nothing.
 */
async function missingIn({ store, clock }: Services, wallet: string): Promise<Sum> {
  const awaitedSince = new Date(clock.now().getTime() - AWAITED_MS);
  const onItsWay = await store.read((reader) => findMoneyInFlight(reader, wallet, awaitedSince));
  const last = await store.read((reader) => findLastComparison(reader, wallet));
  if (!last || onItsWay.hasWriteUnderWay || onItsWay.hasDeliveryToApply) return 0;
  const { unexplainedAvailableCentavos, unexplainedHeldCentavos } = last.drift;
  const more = addUp(unexplainedAvailableCentavos, unexplainedHeldCentavos);
  return isBelowZero(more) ? opposite(more) : 0;
}
