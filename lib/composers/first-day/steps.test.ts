import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_DAYS, FIRST_STEPS, type FirstFacts, firstDayOf } from "./steps";

const NOW = new Date("2026-11-20T15:00:00Z");
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

const facts: fc.Arbitrary<FirstFacts> = fc.record({
  firstAt: fc.option(fc.integer({ min: 0, max: 24 * 30 }).map(hoursAgo)),
  done: fc.record({
    charge: fc.boolean(),
    payer_page: fc.boolean(),
    payment: fc.boolean(),
    webhook: fc.boolean(),
    withdrawal: fc.boolean(),
  }),
  dismissedAt: fc.option(fc.integer({ min: 0, max: 48 }).map(hoursAgo)),
});
const isOld = ({ firstAt }: FirstFacts) => firstAt !== null && firstAt <= hoursAgo(24 * FIRST_DAYS);

test("shows the five steps in their order, each as it is, while one is open", () => {
  fc.assert(
    fc.property(facts, (known) => {
      const { steps } = firstDayOf(known, NOW);
      if (steps === null) return;
      expect(steps.map(({ step }) => step)).toEqual(FIRST_STEPS);
      for (const { step, isDone } of steps) expect(isDone).toBe(known.done[step]);
      expect(steps.some(({ isDone }) => !isDone)).toBe(true);
    }),
  );
});

test("shows nothing of it once all five are done, to whoever sent it away, or of an account that is days old", () => {
  fc.assert(
    fc.property(facts, (known) => {
      const isOver =
        isOld(known) || known.dismissedAt !== null || FIRST_STEPS.every((step) => known.done[step]);
      expect(firstDayOf(known, NOW).steps === null).toBe(isOver);
    }),
  );
});

test("an account is empty until money moved, also for whoever sent the steps away, and never an old one", () => {
  fc.assert(
    fc.property(facts, (known) => {
      const { isEmpty } = firstDayOf(known, NOW);
      expect(isEmpty).toBe(!isOld(known) && !known.done.payment && !known.done.withdrawal);
      expect(firstDayOf({ ...known, dismissedAt: null }, NOW).isEmpty).toBe(isEmpty);
    }),
  );
});
