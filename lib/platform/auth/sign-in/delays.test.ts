import fc from "fast-check";
import { expect, test } from "vitest";
import { DELAYS, type Delay, delayAfterMs } from "./delays";

const DAY_MS = 86_400_000;
const all: [string, Delay][] = Object.entries(DELAYS);

test.each(all)("%s: waits never shrink, never exceed their bound, and cost nothing at first", (_, delay) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), (failures) => {
      const ms = delayAfterMs(failures, delay);
      expect(ms).toBeLessThanOrEqual(delay.maxMs);
      expect(ms).toBeLessThanOrEqual(delayAfterMs(failures + 1, delay));
      expect(ms === 0).toBe(failures <= delay.free);
    }),
  );
  expect(delay.forgetMs).toBeGreaterThan(delay.maxMs);
});

/** As quickly as the waits allow, or with a pause that is forgotten: whichever gives more. */
function triesADay(delay: Delay): number {
  const within = (pauses: boolean) => {
    let [failures, tries] = [0, 0];
    for (let ms = 0; ms < DAY_MS; tries++) {
      failures++;
      const wait = delayAfterMs(failures, delay);
      const isBetterForgotten = pauses && wait * 2 > delay.forgetMs;
      ms += isBetterForgotten ? delay.forgetMs : wait;
      if (isBetterForgotten) failures = 0;
    }
    return tries;
  };
  return Math.max(within(false), within(true));
}

test("one address gets some hundred guesses at an account in a day, and all addresses together some thousand", () => {
  expect(triesADay(DELAYS.account_at)).toBeLessThan(310);
  expect(triesADay(DELAYS.step_up)).toBeLessThan(310);
  expect(triesADay(DELAYS.account)).toBeLessThan(3_000);
  expect(triesADay(DELAYS.device)).toBeLessThan(1_500);
});
