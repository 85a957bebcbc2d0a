import { type Random, randomFrom } from "../random";
import { type Nemesis, TRACKS, TRACK_OF, type Track } from "./names";

export type Strike = { nemesis: Nemesis; atMs: number; forMs: number };
export type Wanted = { seed: number; seconds: number; nemeses: readonly Nemesis[] };

type Range = { least: number; most: number };

/** How long a strike lasts. A kill's is the pause before the restart. */
const LASTS_MS: Readonly<Record<Nemesis, Range>> = {
  kill: { least: 0, most: 2_500 },
  freeze: { least: 1_500, most: 9_000 },
  skew: { least: 3_000, most: 12_000 },
  hang: { least: 2_000, most: 9_000 },
  backend: { least: 1_000, most: 7_000 },
  crash: { least: 0, most: 2_000 },
  disk: { least: 2_000, most: 8_000 },
  lock: { least: 1_000, most: 7_000 },
  crowd: { least: 1_500, most: 6_000 },
  timeout: { least: 2_000, most: 8_000 },
  jump: { least: 2_000, most: 8_000 },
  firewall: { least: 5_000, most: 15_000 },
  // The age of the moment that the database is set back to. A rollback younger than two restore markers of five
  // seconds is not noticed.
  rollback: { least: 11_000, most: 15_000 },
};
const QUIET_MS: Readonly<Record<Track, Range>> = {
  members: { least: 4_000, most: 11_000 },
  instances: { least: 2_000, most: 6_000 },
  database: { least: 1_000, most: 5_000 },
  wire: { least: 4_000, most: 12_000 },
};

/** In a run of this length some strikes outlast every lease and every time-out of the product. */
const LONG_RUN_SECONDS = 300;
const LONG_CHANCE = 0.12;
const LONG_MS: Range = { least: 25_000, most: 75_000 };
const MAY_BE_LONG: readonly Nemesis[] = ["freeze", "skew", "jump", "hang", "backend", "firewall"];

/**
 * The strikes in order of time, determined by the seed alone; no strike outlasts the run. Each track deals its
 * nemeses from a shuffled deck, so that no nemesis comes back before all had their turn. Where a run is too short for
 * a whole deck, the days of a week deal all of it: see `turnOf`.
 */
export function scheduleStrikes({ seed, seconds, nemeses }: Wanted): Strike[] {
  const random = randomFrom(seed).fork("schedule");
  const strikes = TRACKS.flatMap((track) => {
    const names = nemeses.filter((name) => TRACK_OF[name] === track);
    return names.length === 0 ? [] : scheduleTrack(track, names, random.fork(track), { seed, seconds });
  });
  return strikes.toSorted((a, b) => a.atMs - b.atMs);
}

function scheduleTrack(
  track: Track,
  names: readonly Nemesis[],
  random: Random,
  { seed, seconds }: Omit<Wanted, "nemeses">,
): Strike[] {
  const endMs = seconds * 1_000;
  const fits = strikesThatFit(track, names, endMs);
  const strikes: Strike[] = [];
  const deck = rotated(names, turnOf(seed) * Math.max(1, fits));
  let atMs = 0;
  for (;;) {
    atMs += draw(random, QUIET_MS[track]);
    if (deck.length === 0) deck.push(...shuffled(names, random));
    const nemesis = deck.shift();
    if (nemesis === undefined) return strikes;
    const isLong = seconds >= LONG_RUN_SECONDS && MAY_BE_LONG.includes(nemesis) && random.chance(LONG_CHANCE);
    const forMs = draw(random, isLong ? LONG_MS : LASTS_MS[nemesis]);
    if (atMs + forMs > endMs) return strikes;
    strikes.push({ nemesis, atMs, forMs });
    atMs += forMs;
  }
}

/** So many come in any run of this length, however long each draw turns out. */
const strikesThatFit = (track: Track, names: readonly Nemesis[], endMs: number): number =>
  Math.floor(endMs / (QUIET_MS[track].most + Math.max(...names.map((name) => LASTS_MS[name].most))));

const MS_PER_DAY = 86_400_000;

/** A seed that reads as a day (20260131) counts as that day's number, so that the days of a week are a row. */
export function turnOf(seed: number): number {
  const [year, month, day] = [Math.floor(seed / 10_000), Math.floor(seed / 100) % 100, seed % 100];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = year > 2_000 && year < 2_200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.getTime() / MS_PER_DAY : seed;
}

const draw = (random: Random, { least, most }: Range): number => random.between(least, most);

function rotated<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
