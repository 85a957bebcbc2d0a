import { type Weights } from "./weigh";

/** What opening a page may cost the browser: requests, and kB as they come over the wire. */
export type Budget = {
  /** The page's folder in `app`. */
  page: string;
  requests: number;
  html: number;
  scripts: number;
  /** What its scripts were made of when the budget was set. */
  weights: Weights;
};

/** Less than this is another order of the same. */
const NOTICED_KB = 0.3;
const KEPT_KB = 1;

const WORDS = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const kilobytes = (weight: number): string => `${WORDS.format(weight)} kB`;

export const sumOf = (weights: Weights): number => Object.values(weights).reduce((sum, one) => sum + one, 0);

/** What weighs more than when the budget was set, the most first. */
export function grown(before: Weights, now: Weights): { name: string; by: number }[] {
  return Object.entries(now)
    .map(([name, weight]) => ({ name, by: weight - (before[name] ?? (weight < KEPT_KB ? weight : 0)) }))
    .filter(({ by }) => by >= NOTICED_KB)
    .toSorted((one, other) => other.by - one.by);
}

/** What a budget keeps of a weighing: the heavy ones, to a tenth. */
export const kept = (weights: Weights): Weights =>
  Object.fromEntries(
    Object.entries(weights)
      .filter(([, weight]) => weight >= KEPT_KB)
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, weight]) => [name, Math.round(weight * 10) / 10]),
  );

/** Null where a page keeps to its budget, else what it weighs and what made it heavier. */
export function overweight({ scripts, weights }: Budget, now: Weights): string | null {
  const sum = sumOf(now);
  if (sum <= scripts) return null;
  const what = grown(weights, now).map(({ name, by }) => `  ${name} + ${kilobytes(by)}`);
  return [`begins with ${kilobytes(sum)} of scripts and may with ${scripts}`, ...what].join("\n");
}
