/** The resources that a process held at each sample, evenly spaced. */
export type Series = { name: string; unit: "MiB" | ""; values: readonly number[]; bound: Bound };

/** The second half may stand above the first by `share` of it and by `slack` besides. */
export type Bound = { share: number; slack: number };

type Judged = {
  name: string;
  line: string;
  /** Null: it stays within its bound. */
  fault: string | null;
};

/** The share of the whole run during which caches fill and code is compiled. */
const WARM_UP = 1 / 5;
/** Fewer say nothing about a half. */
const VALUES_MIN = 10;

/**
 * Whether a series is flat once it is warm: its second half's median against the first half's. A median, because a sample
 * may fall into the middle of a page; halves, because a leak of any pace shows in them and a wave does not.
 */
export function judgeSeries({ name, unit, values, bound }: Series): Judged {
  const warm = values.slice(Math.ceil(values.length * WARM_UP));
  if (warm.length < VALUES_MIN) {
    const fault = `${name}: ${warm.length} samples after the warm-up are too few to judge`;
    return { name, line: fault, fault };
  }
  const middle = Math.floor(warm.length / 2);
  const [before, after] = [medianOf(warm.slice(0, middle)), medianOf(warm.slice(middle))];
  const most = before * (1 + bound.share) + bound.slack;
  const said = (value: number) => `${round(value)}${unit && ` ${unit}`}`;
  const line = `${name}: ${said(before)}, then ${said(after)} (may be ${said(most)}; the most ${said(Math.max(...values))}; by the line ${signed((slopeOf(warm) * (warm.length - 1) * 100) / (before || 1))} % over the time)`;
  return { name, line, fault: after > most ? `grows: ${line}` : null };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the slope of the least-squares line, per step from one sample to the next. */
export function slopeOf(values: readonly number[]): number {
  const meanPlace = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  for (const [place, value] of values.entries()) {
    above += (place - meanPlace) * (value - mean);
    below += (place - meanPlace) ** 2;
  }
  return below === 0 ? 0 : above / below;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${round(Math.abs(value))}`;
