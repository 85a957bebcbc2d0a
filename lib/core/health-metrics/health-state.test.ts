import fc from "fast-check";
import { expect, it } from "vitest";
import { NOTHING_COUNTED, healthStateOf, totalOf } from "./health-state";

const counts = (change: Partial<typeof NOTHING_COUNTED>) => ({ ...NOTHING_COUNTED, ...change });

it("is unmeasured, and never good, where nobody measured", () => {
  expect(healthStateOf(NOTHING_COUNTED, 0)).toBe("unmeasured");
  expect(healthStateOf(NOTHING_COUNTED, 1)).toBe("none");
});

it("is failed by half, partly by one, and slow by a tenth", () => {
  expect(healthStateOf(counts({ good: 9 }), 15)).toBe("good");
  expect(healthStateOf(counts({ good: 9, refused: 5 }), 15)).toBe("good");
  expect(healthStateOf(counts({ good: 99, failed: 1 }), 15)).toBe("partly");
  expect(healthStateOf(counts({ good: 9, slow: 1 }), 15)).toBe("partly");
  expect(healthStateOf(counts({ good: 99, slow: 1 }), 15)).toBe("good");
  expect(healthStateOf(counts({ good: 1, unanswered: 1 }), 15)).toBe("failed");
});

it("is never better for one that was lost more", () => {
  const some = fc.nat({ max: 50 });
  const rank = { unmeasured: 0, none: 0, good: 1, partly: 2, failed: 3 };
  fc.assert(
    fc.property(some, some, some, some, some, (good, slow, refused, failed, unanswered) => {
      const all = { good, slow, refused, failed, unanswered };
      fc.pre(totalOf(all) > 0);
      const worse = healthStateOf({ ...all, failed: failed + 1 }, 15);
      expect(rank[worse]).toBeGreaterThanOrEqual(Math.min(rank[healthStateOf(all, 15)], 2));
    }),
  );
});
