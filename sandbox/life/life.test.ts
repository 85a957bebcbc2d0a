import { Faker, pt_BR } from "@faker-js/faker";
import { expect, it } from "vitest";
import { drawMoment } from "./draw-moment";
import { MOMENTS_MAX, QUICK_FOR_MS, nextMoment, paceOf } from "./rhythm";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const faker = new Faker({ locale: [pt_BR] });

/** Counts the moments since it was turned on, with each wait as short as possible. */
function livedWithin(ms: number): number {
  const quickUntil = later(QUICK_FOR_MS);
  let [moments, now] = [0, NOW];
  while (now < later(ms)) {
    const pace = paceOf({ isOn: true, quickUntil, moments }, now);
    if (pace !== "quick" && pace !== "calm") break;
    moments += 1;
    now = nextMoment(pace, now, 0);
  }
  return moments;
}

it("something happens every few seconds at first, then every few minutes", () => {
  for (const drawn of [0, 0.5, 0.999]) {
    expect(nextMoment("quick", NOW, drawn).getTime()).toBeLessThanOrEqual(later(8_000).getTime());
    expect(nextMoment("calm", NOW, drawn).getTime()).toBeGreaterThanOrEqual(later(60_000).getTime());
  }
});

it("a night of it is some two thousand sales at most, and a year has an end", () => {
  const HOUR_MS = 3_600_000;
  expect(livedWithin(12 * HOUR_MS)).toBeLessThan(2_000);
  expect(livedWithin(365 * 24 * HOUR_MS)).toBe(MOMENTS_MAX);
});

it("is stopped where nobody wants it, whatever else holds", () => {
  expect(paceOf({ isOn: false, quickUntil: later(1), moments: 0 }, NOW)).toBe("stopped");
  expect(paceOf({ isOn: true, quickUntil: later(1), moments: MOMENTS_MAX }, NOW)).toBe("over");
});

it("a moment is the same for the same number, and nothing in it is later than now", () => {
  for (let moment = 1; moment <= 200; moment += 1) {
    const acts = drawMoment(faker, moment, NOW);
    expect(drawMoment(faker, moment, NOW)).toEqual(acts);
    for (const act of acts) expect(act.at.getTime()).toBeLessThanOrEqual(NOW.getTime());
  }
});

it("a quarter of an hour of it has sales with every end, refunds and blocks; withdrawals are left to people", () => {
  const acts = Array.from({ length: 150 }, (_, moment) => drawMoment(faker, moment, NOW)).flat();
  const seen = new Set(acts.map(({ kind, end }) => `${kind} ${end}`));
  for (const wanted of ["charge paid", "charge open", "charge refused", "refund confirmed", "block open"])
    expect(seen).toContain(wanted);
  expect(acts.filter(({ kind }) => kind === "withdrawal")).toHaveLength(0);
  expect(acts.filter(({ kind }) => kind === "charge")).toHaveLength(150);
});
