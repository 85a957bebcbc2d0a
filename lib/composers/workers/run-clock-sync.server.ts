import "server-only";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { type Services } from "@/lib/platform/context.server";
import { clockKeeper } from "@/lib/platform/clock/clock-keeper.server";
import { type FollowingClock } from "@/lib/platform/clock/following-clock.server";
import { runLoop } from "./loop.server";

const EVERY_MS = 5_000;
const ROUND_MS_MAX = 20_000;

/**
 * Every process runs this loop, because all ages and schedules use this clock. Among the processes of one host that
 * were started together, one records how far the host's clock is off.
 */
export async function runClockSync(
  services: Services,
  clock: FollowingClock,
  { writesDown }: { writesDown: boolean },
): Promise<void> {
  const keep = writesDown ? clockKeeper(services, clock) : () => clock.follow(services.store);
  await runLoop(
    services,
    "clock",
    { everyMs: EVERY_MS, limitMs: ROUND_MS_MAX },
    stoppingSignal(),
    async () => {
      await keep();
      return { hasMore: false };
    },
  );
}
