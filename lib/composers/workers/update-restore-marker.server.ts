import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { type Services } from "@/lib/platform/context.server";
import { type RestoreMarker, updateMarker } from "../restores/begin-run.server";
import { refuseGoneMoney } from "../restores/refuse-gone-money.server";
import { runLoop } from "./loop.server";

/** The interval of the last changes that may be missing in a backup without detection by its marker. */
const MARK_EVERY_MS = 5_000;
const ASK_AGAIN_MS = 5_000;

/** Every process runs this loop. It advances the restore marker, in the database and outside of it. */
export async function updateRestoreMarker(services: Services, begun: RestoreMarker): Promise<void> {
  let epoch = begun;
  await runLoop(services, "epoch", { everyMs: MARK_EVERY_MS }, stoppingSignal(), async () => {
    epoch = await updateMarker(services, epoch);
    return { hasMore: false };
  });
}

/** Resolves when writes may be sent by themselves: at once, but for a start that nothing but the balances vouch for. */
export async function untilVouchedFor(services: Services, { hadTrace }: RestoreMarker): Promise<void> {
  const signal = stoppingSignal();
  while (!hadTrace && !signal.aborted) {
    try {
      await refuseGoneMoney(services);
      return;
    } catch (error) {
      // A service that does not report its balances accepts no write either.
      services.log.warn({ err: error }, "balances not read: nothing is sent yet");
      await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
  }
}
