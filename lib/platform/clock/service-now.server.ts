import "server-only";
import { type Services } from "../context.server";
import { findServiceAheadMs } from "./records.server";

/**
 * What time it is by the service's clock, by which it keeps its terms: as this process measured it, else as another
 * instance did, else our own.
 */
export async function serviceNow({
  clock,
  pix,
  store,
}: Pick<Services, "clock" | "pix" | "store">): Promise<Date> {
  const aheadMs = pix.serviceAheadMs() ?? (await store.read(findServiceAheadMs)) ?? 0;
  return new Date(clock.now().getTime() + aheadMs);
}
