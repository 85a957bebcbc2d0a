import "server-only";
import { type Services } from "../context.server";
import { findServiceAheadMs } from "./records.server";

type Measures = Pick<Services, "pix" | "store">;

/** Milliseconds that the service's clock is ahead, as this process measured it, else as another instance did; null: nobody did lately. */
export const serviceAheadMs = async ({ pix, store }: Measures): Promise<number | null> =>
  pix.serviceAheadMs() ?? (await store.read(findServiceAheadMs));

/** What time it is by the service's clock, by which it keeps its terms; by our own where nobody measured it. */
export async function serviceNow({ clock, ...measures }: Measures & Pick<Services, "clock">): Promise<Date> {
  return new Date(clock.now().getTime() + ((await serviceAheadMs(measures)) ?? 0));
}
