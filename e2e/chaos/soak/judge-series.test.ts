import { expect, test } from "vitest";
import { randomFrom } from "../random";
import { judgeSeries, medianOf, slopeOf } from "./judge-series";

const bound = { share: 0.05, slack: 0 };
const random = randomFrom(7);
const series = (valueAt: (place: number) => number, length = 120) =>
  judgeSeries({
    name: "heap",
    unit: "MiB",
    values: Array.from({ length }, (_, place) => valueAt(place)),
    bound,
  });

test("lets what fills up at first and stays then be", () => {
  expect(series((place) => (place < 24 ? 80 + 3 * place : 152))).toMatchObject({ fault: null });
});

test("lets waves and single peaks be", () => {
  expect(series((place) => 150 + 10 * Math.sin(place / 4) + random.between(0, 4)).fault).toBeNull();
  expect(series((place) => (place % 17 === 0 ? 400 : 150)).fault).toBeNull();
});

test("names what grows all the time, slowly, or by one late step", () => {
  expect(series((place) => 150 + place).fault).toMatch(/^grows: heap: 197.5 MiB, then 245.5 MiB/);
  expect(series((place) => 150 + 0.15 * place).fault).toBeNull();
  expect(series((place) => 150 + 0.25 * place + random.between(0, 2)).fault).toMatch(/^grows/);
  expect(series((place) => (place < 72 ? 150 : 160)).fault).toMatch(/^grows/);
});

test("adds the slack to the share", () => {
  const values = Array.from({ length: 40 }, (_, place) => (place < 24 ? 20 : 23));
  const judged = (slack: number) =>
    judgeSeries({ name: "files", unit: "", values, bound: { share: 0.05, slack } });
  expect(judged(0).fault).toMatch(/^grows: files: 20, then 23 \(may be 21/);
  expect(judged(3).fault).toBeNull();
});

test("does not judge what was hardly looked at", () => {
  expect(series(() => 100, 11).fault).toMatch("too few");
  expect(series(() => 100, 13).fault).toBeNull();
});

test("knows a median and a slope", () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([9, 1, 5, 7])).toBe(6);
  expect(slopeOf([1, 3, 5, 7])).toBe(2);
  expect(slopeOf([4])).toBe(0);
});
