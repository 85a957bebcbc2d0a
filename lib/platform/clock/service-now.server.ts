import "server-only";
import { type Services } from "../context.server";
import { findServiceAheadMs } from "./records.server";

type Measures = Pick<Services, "pix" | "store">;

/**
 * Milliseconds that the service's clock is ahead, as measured by this process, else by another instance; null where
 * there is no recent measurement.
 */
export const serviceAheadMs = async ({ pix, store }: Measures): Promise<number | null> =>
  pix.serviceAheadMs() ?? (await store.read(findServiceAheadMs));

/**
 * Returns the time by the service's clock, which the service uses for its deadlines. Returns our own time where the
 * service's clock was not measured.
 */
export async function serviceNow({ clock, ...measures }: Measures & Pick<Services, "clock">): Promise<Date> {
  return new Date(clock.now().getTime() + ((await serviceAheadMs(measures)) ?? 0));
}
