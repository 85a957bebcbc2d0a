/** The measured values of one round of a row, by name. */
export type Sample = Readonly<Record<string, number>>;

export type Bound = { atMost: number } | { atLeast: number } | null;

/** One line of the report: the value read from each round, the value beside it, and the limit that it must meet. */
export type Line = {
  what: string;
  unit: string;
  ours: string;
  /** A limit or a peer of the same round: then their ratio is held to the bound, else the figure itself. */
  beside?: { key: string; what: string };
  bound: Bound;
  /** Said where it is missed. */
  why?: string;
};

export type Verdict = "met" | "missed" | "not measured" | "-";

export type Figure = {
  line: Line;
  ours: number;
  beside: number | null;
  /** The median of the rounds' own ratios, so that a slow minute of the machine weighs on both sides. */
  ratio: number | null;
  /** The same at another revision. */
  before: number | null;
  verdict: Verdict;
};

export function judge(line: Line, samples: readonly Sample[], others: readonly Sample[] = []): Figure {
  const ours = median(read(samples, line.ours));
  const beside = line.beside ? median(read(samples, line.beside.key)) : null;
  const ratio = line.beside ? median(ratiosOf(line, samples)) : null;
  const before =
    others.length === 0 ? null : median(line.beside ? ratiosOf(line, others) : read(others, line.ours));
  return { line, ours, beside, ratio, before, verdict: verdictOf(line.bound, ratio ?? ours) };
}

const read = (samples: readonly Sample[], key: string): number[] =>
  samples.flatMap((sample) => {
    const value = sample[key] ?? Number.NaN;
    return Number.isNaN(value) ? [] : [value];
  });

const ratiosOf = (line: Line, samples: readonly Sample[]): number[] =>
  samples.flatMap((sample) => {
    const [one, other] = [sample[line.ours], sample[line.beside?.key ?? ""]];
    const ratio = other ? (one ?? Number.NaN) / other : Number.NaN;
    return Number.isNaN(ratio) ? [] : [ratio];
  });

function verdictOf(bound: Bound, value: number): Verdict {
  if (Number.isNaN(value)) return "not measured";
  if (bound === null) return "-";
  return ("atMost" in bound ? value <= bound.atMost : value >= bound.atLeast) ? "met" : "missed";
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Work that others had the processors do while nothing of ours ran. */
export const IDLE_LEAST = 0.8;
export const isQuiet = (idleShare: number): boolean => idleShare >= IDLE_LEAST;
