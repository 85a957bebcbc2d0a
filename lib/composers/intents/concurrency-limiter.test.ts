import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openConcurrencyLimiter } from "./concurrency-limiter";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LANE = { atOnce: 4, slowAfterMs: 2_000, max: 10 };
const hang = () => new Promise<void>(() => undefined);

it("gives the place of what takes long to the next, up to its bound", async () => {
  const lane = openConcurrencyLimiter(LANE);
  const frees: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let free = lane.free(); free > 0; free -= 1) lane.begin(hang);
    await vi.advanceTimersByTimeAsync(2_000);
    frees.push(lane.free());
  }
  expect(frees).toEqual([4, 2, 0, 0]);
});

it("says when something may begin, and when all have ended", async () => {
  const lane = openConcurrencyLimiter({ ...LANE, atOnce: 1 });
  let resolve = () => undefined as void;
  lane.begin(() => new Promise<void>((done) => (resolve = done)));
  const told: string[] = [];
  void lane.whenFree(60_000).then(() => told.push("free"));
  void lane.whenIdle().then(() => told.push("idle"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(["free"]);
  resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["free", "idle"]);
  expect(lane.free()).toBe(1);
});

it("waits for a place no longer than it was told", async () => {
  const lane = openConcurrencyLimiter({ ...LANE, atOnce: 1, max: 1 });
  lane.begin(hang);
  let isOver = false;
  void lane.whenFree(1_000).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(1_001);
  expect(isOver).toBe(true);
});
