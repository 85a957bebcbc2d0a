import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { listClockReadings } from "@/lib/platform/clock/records.server";
import { type FarClock, farClocks } from "./far-clocks";
import { findDoubtedExpiry } from "./records.server";

/** Clocks that differ, which everybody may know: where a clock is wrong, shown times may be wrong too. */
export async function listFarClocks({ store }: Pick<Services, "store">): Promise<FarClock[]> {
  const [readings, expiry] = await Promise.all([
    store.read(listClockReadings),
    store.read(findDoubtedExpiry),
  ]);
  return farClocks(readings, expiry);
}
