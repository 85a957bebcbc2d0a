import { expect, test } from "vitest";
import { seededRandom } from "./seeded-random";
import { TIMINGS_MIN, tellsApart } from "./timings";

/** As requests take on a machine that others use too: a floor, a tail, and now and then a pause of half a second. */
function requests(random: () => number, floorMs: number): number[] {
  return Array.from({ length: TIMINGS_MIN }, () => {
    const tail = -Math.log(1 - random()) * 12;
    return floorMs + tail + (random() < 0.02 ? 500 * random() : 0);
  });
}

test("finds no difference where there is none, in a thousand runs", () => {
  const random = seededRandom(20_261_120);
  for (let run = 0; run < 1_000; run++)
    expect(tellsApart(requests(random, 45), requests(random, 45))).toBe(false);
});

test("finds a hash that is left out, in each of a thousand runs", () => {
  const random = seededRandom(20_261_121);
  for (let run = 0; run < 1_000; run++)
    expect(tellsApart(requests(random, 45), requests(random, 15))).toBe(true);
});

test("finds twelve milliseconds that only one kind takes, in each of a hundred runs", () => {
  const random = seededRandom(20_261_123);
  for (let run = 0; run < 100; run++)
    expect(tellsApart(requests(random, 57), requests(random, 45))).toBe(true);
});

test("finds the same beside it, whichever kind is the slower one", () => {
  const random = seededRandom(20_261_124);
  for (let run = 0; run < 100; run++)
    expect(tellsApart(requests(random, 45), requests(random, 57))).toBe(true);
});

test("does not judge by a few", () => {
  expect(() => tellsApart([1, 2, 3], [1, 2, 3])).toThrow();
});
