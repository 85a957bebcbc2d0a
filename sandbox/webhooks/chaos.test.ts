import { describe, expect, it } from "vitest";
import { NO_CHAOS } from "../domain/settings";
import { drawnBy } from "./chaos";

const draws = (chaos: Parameters<typeof drawnBy>[0]) =>
  Array.from({ length: 200 }, (_, index) => drawnBy(chaos, index + 1));

describe("drawnBy", () => {
  it("does nothing at rate 0 and everything at rate 1", () => {
    for (const drawn of draws(NO_CHAOS))
      expect(drawn).toEqual({ isDoubled: false, losesFirstAnswer: false, delayMs: 0 });
    for (const drawn of draws({ duplicate: 1, reorder: 1, failFirst: 1, seed: 7 })) {
      expect(drawn).toMatchObject({ isDoubled: true, losesFirstAnswer: true });
      expect(drawn.delayMs).toBeGreaterThan(0);
    }
  });

  it("draws the same for the same seed and another for another", () => {
    const half = { duplicate: 0.5, reorder: 0.5, failFirst: 0.5 };
    expect(draws({ ...half, seed: 7 })).toEqual(draws({ ...half, seed: 7 }));
    expect(draws({ ...half, seed: 7 })).not.toEqual(draws({ ...half, seed: 8 }));
  });
});
