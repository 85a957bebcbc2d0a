import { addDurations, quantileMs } from "@/lib/core/health-metrics/durations";
import { type Counts, NOTHING_COUNTED, plus } from "@/lib/core/health-metrics/health-state";
import { type Strip } from "./schema";

/** The counts from one start time on, of one wallet or of all. */
export type Cell = Counts & { at: number; durations: readonly number[] };

const COUNTED_AS_SLOWEST = 0.95;

/** Cells of one kind at their places among the beginnings: several of one place are of several wallets, and are added up. */
export function stripOf(cells: readonly Cell[], begins: readonly number[]): Strip {
  const placeOf = new Map(begins.map((begin, place) => [begin, place]));
  const sums: ({ counts: Counts; durations: readonly number[] } | undefined)[] = begins.map(() => undefined);
  let whole: { counts: Counts; durations: readonly number[] } = { counts: NOTHING_COUNTED, durations: [] };
  for (const { at, durations, ...counts } of cells) {
    const place = placeOf.get(at);
    if (place === undefined) continue;
    const before = sums[place] ?? { counts: NOTHING_COUNTED, durations: [] };
    const added = (sum: typeof before) => ({
      counts: plus(sum.counts, counts),
      durations: addDurations(sum.durations, durations),
    });
    sums[place] = added(before);
    whole = added(whole);
  }
  return {
    cells: sums.map((sum) => sum?.counts ?? null),
    p95Ms: sums.map((sum) => (sum === undefined ? null : quantileMs(sum.durations, COUNTED_AS_SLOWEST))),
    whole: whole.counts,
    wholeP95Ms: quantileMs(whole.durations, COUNTED_AS_SLOWEST),
  };
}
