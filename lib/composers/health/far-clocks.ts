/** Beyond this a difference between two clocks is said wherever people look first. */
const SAID_BEYOND_MS = 60_000;

/**
 * A clock that is far from the database's clock, which all our processes use. `expiry`: the end of charges as the
 * service reports it.
 */
export type FarClock = {
  of: "host" | "service" | "expiry";
  /** The machine's name; null: the service. */
  host: string | null;
  aheadMs: number;
};

/** The expiry as the service reported it and as it is computed, in ISO 8601. */
export type DoubtedExpiry = { told: string; counted: string };

type Reading = { host: string; hostAheadMs: number; serviceAheadMs: number | null };

/**
 * The machines whose clocks are far off, the service once, as the machine saw it that saw it nearest, and the expiry of the
 * newest charge where it is not believed.
 */
export function farClocks(readings: readonly Reading[], expiry: DoubtedExpiry | null): FarClock[] {
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
    ...(expiry === null
      ? []
      : [
          {
            of: "expiry" as const,
            host: null,
            aheadMs: Date.parse(expiry.told) - Date.parse(expiry.counted),
          },
        ]),
  ].filter(({ aheadMs }) => Math.abs(aheadMs) > SAID_BEYOND_MS);
}
