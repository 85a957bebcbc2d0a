import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HungRoundError, LoopWatch } from "./loop-watch";

const PACE = { everyMs: 1_000, limitMs: 5_000 };
const never = () => new Promise<never>(() => undefined);

let nowMs = 0;
let watch: LoopWatch;
beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 0;
  watch = new LoopWatch({ monotonicMs: () => nowMs });
});
afterEach(() => vi.useRealTimers());

async function pass(ms: number): Promise<void> {
  nowMs += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

describe("a watched loop", () => {
  it("gives a hung round up after its limit, counts it, and lets the next one begin", async () => {
    let isAbandoned = false;
    const hung = watch.round("beat", PACE, (abandoned) => {
      abandoned.addEventListener("abort", () => (isAbandoned = true));
      return never();
    });
    const refused = expect(hung).rejects.toBeInstanceOf(HungRoundError);
    await pass(5_000);
    await refused;
    expect(isAbandoned).toBe(true);
    await expect(watch.round("beat", PACE, () => Promise.resolve("next"))).resolves.toBe("next");
    expect(watch.figures()).toMatchObject([
      { name: "beat", abandoned: 1, failed: 0, endedAgoMs: 0, runningForMs: 5_000, isLate: false },
    ]);
  });

  it("tells since when no round has ended, and that it is late", async () => {
    await watch.round("reads", PACE, () => Promise.resolve());
    await pass(4_000);
    expect(watch.figures()).toMatchObject([{ endedAgoMs: 4_000, runningForMs: null, isLate: false }]);
    await pass(3_000);
    expect(watch.figures()).toMatchObject([{ endedAgoMs: 7_000, isLate: true }]);
    expect(watch.ageMs("reads")).toBe(7_000);
    expect(watch.ageMs("beat")).toBeNull();
  });

  it("does not take for ended what never ended", async () => {
    for (let round = 0; round < 3; round += 1) {
      const hung = expect(watch.round("beat", PACE, never)).rejects.toThrow("did not end within 5000 ms");
      await pass(5_000);
      await hung;
    }
    expect(watch.figures()).toMatchObject([{ endedAgoMs: null, abandoned: 3, isLate: true }]);
  });

  it("counts what failed, and passes the reason on", async () => {
    const failing = watch.round("beat", PACE, () => Promise.reject(new Error("the reason")));
    await expect(failing).rejects.toThrow("the reason");
    expect(watch.figures()).toMatchObject([{ failed: 1, abandoned: 0, endedAgoMs: 0 }]);
    expect(watch.ageMs("beat")).toBeNull();
  });

  it("is never late where it waits to be needed", async () => {
    await watch.round("events", { everyMs: null, limitMs: 5_000 }, () => Promise.resolve());
    await pass(3_600_000);
    expect(watch.figures()).toMatchObject([{ endedAgoMs: 3_600_000, isLate: false }]);
  });
});
