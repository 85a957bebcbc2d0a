import { expect, test } from "vitest";
import { NEMESES, TRACK_OF } from "./names";
import { scheduleStrikes, turnOf } from "./schedule";

const ofDay = (date: Date): number => Number(date.toISOString().slice(0, 10).replaceAll("-", ""));
const daysFrom = (day: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => ofDay(new Date(Date.parse(day) + index * 86_400_000)));
const named = (seed: number, seconds: number) =>
  scheduleStrikes({ seed, seconds, nemeses: NEMESES }).map(({ nemesis }) => nemesis);

test("is the same for the same seed, and another for another", () => {
  const of = (seed: number) => scheduleStrikes({ seed, seconds: 600, nemeses: NEMESES });
  expect(of(90210)).toEqual(of(90210));
  expect(of(90210)).not.toEqual(of(90211));
});

test("strikes with each nemesis at least once over any seven days of a minute each", () => {
  for (const first of daysFrom("2026-01-01", 366)) {
    const day = `${String(first).slice(0, 4)}-${String(first).slice(4, 6)}-${String(first).slice(6)}`;
    const struck = new Set(daysFrom(day, 7).flatMap((seed) => named(seed, 60)));
    expect([day, NEMESES.filter((name) => !struck.has(name))]).toEqual([day, []]);
  }
});

test("strikes with each nemesis in any run of ten minutes", () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 90210, 777001])
    expect([seed, NEMESES.filter((name) => !named(seed, 600).includes(name))]).toEqual([seed, []]);
});

test("lets no two strikes of one track meet, and none outlast the run", () => {
  for (let seed = 0; seed < 50; seed++) {
    const strikes = scheduleStrikes({ seed, seconds: 300, nemeses: NEMESES });
    for (const track of new Set(Object.values(TRACK_OF))) {
      let freeAt = 0;
      for (const { nemesis, atMs, forMs } of strikes) {
        if (TRACK_OF[nemesis] !== track) continue;
        expect(atMs).toBeGreaterThanOrEqual(freeAt);
        freeAt = atMs + forMs;
      }
      expect(freeAt).toBeLessThanOrEqual(300_000);
    }
  }
});

test("strikes with nothing that was not asked for", () => {
  const only = scheduleStrikes({ seed: 7, seconds: 120, nemeses: ["hang"] });
  expect(only.length).toBeGreaterThan(5);
  expect(new Set(only.map(({ nemesis }) => nemesis))).toEqual(new Set(["hang"]));
});

test("has strikes that outlast every lease in a long run alone", () => {
  const longest = (seconds: number) =>
    Math.max(
      ...[1, 2, 3, 4].flatMap((seed) =>
        scheduleStrikes({ seed, seconds, nemeses: ["freeze", "hang"] }).map(({ forMs }) => forMs),
      ),
    );
  expect(longest(600)).toBeGreaterThan(60_000);
  expect(longest(60)).toBeLessThan(15_000);
});

test("counts the days across the end of a month and of a year", () => {
  expect(turnOf(20260201) - turnOf(20260131)).toBe(1);
  expect(turnOf(20270101) - turnOf(20261231)).toBe(1);
  expect(turnOf(90210)).toBe(90210);
  expect(turnOf(20260230)).toBe(20260230);
});
