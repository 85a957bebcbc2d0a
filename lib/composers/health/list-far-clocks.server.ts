import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { listClockReadings } from "@/lib/platform/clock/records.server";
import { type FarClock, farClocks } from "./far-clocks";

/** What everybody may know: where a clock is wrong, shown times may be. */
export const listFarClocks = async ({ store }: Pick<Services, "store">): Promise<FarClock[]> =>
  farClocks(await store.read(listClockReadings));
