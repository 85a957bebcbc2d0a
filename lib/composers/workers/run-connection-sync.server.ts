import "server-only";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { type Services } from "@/lib/platform/context.server";
import { runLoop } from "./loop.server";

/**
 * Each process is notified of a change at once. Where that notification was lost, it takes the new connection after
 * this interval.
 */
const EVERY_MS = 5_000;
const ROUND_MS_MAX = 20_000;

/** Every process runs this loop, to use the connection that is in force. */
export const runConnectionSync = (services: Services): Promise<void> =>
  runLoop(
    services,
    "connection",
    { everyMs: EVERY_MS, limitMs: ROUND_MS_MAX },
    stoppingSignal(),
    async () => {
      await services.connection.refresh();
      return { hasMore: false };
    },
  );
