import { z } from "zod";

/** Beyond this a difference between two clocks is said wherever people look first. */
const SAID_BEYOND_MS = 60_000;

/** A clock that is far from the database's, which all of ours go by. */
export const FarClock = z.object({
  of: z.enum(["host", "service"]),
  /** The machine's name; null: the service. */
  host: z.string().nullable(),
  aheadMs: z.number(),
});
export type FarClock = z.infer<typeof FarClock>;

type Reading = { host: string; hostAheadMs: number; serviceAheadMs: number | null };

/** The machines whose clocks are far off, and the service once, as the machine saw it that saw it nearest. */
export function farClocks(readings: readonly Reading[]): FarClock[] {
  const hosts = readings.map(({ host, hostAheadMs }) => ({
    of: "host" as const,
    host,
    aheadMs: hostAheadMs,
  }));
  const [service] = readings
    .flatMap(({ serviceAheadMs }) => (serviceAheadMs === null ? [] : [serviceAheadMs]))
    .toSorted((a, b) => Math.abs(a) - Math.abs(b));
  return [
    ...hosts,
    ...(service === undefined ? [] : [{ of: "service" as const, host: null, aheadMs: service }]),
  ].filter(({ aheadMs }) => Math.abs(aheadMs) > SAID_BEYOND_MS);
}
