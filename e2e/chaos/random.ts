/**
 * Numbers that belong to a seed: the same seed gives the same run of decisions, independent of the clock between
 * them.
 */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  chance(probability: number): boolean;
  /** Both ends included. */
  between(least: number, most: number): number;
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  pickOrNone<T>(items: readonly T[]): T | undefined;
  /** A generator of its own, so that two who draw at once do not take each other's numbers. */
  fork(name: string): Random;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: small, fast, and the same on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] =>
      items[between(0, items.length - 1)],
    pickOrNone: (items) => (items.length === 0 ? undefined : items[between(0, items.length - 1)]),
    fork: (name) => randomFrom(seed ^ hashOf(name)),
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
