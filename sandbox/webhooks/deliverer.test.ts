import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { HungRoundError } from "@/lib/core/process/loop-watch";
import { openLoops } from "../loops";
import { type Store } from "../store/store";
import { Deliverer } from "./deliverer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("goes on claiming deliveries after a claim that never came back, and counts it", async () => {
  let asked = 0;
  const query = () => {
    asked++;
    return new Promise<never>(() => undefined);
  };
  const store = { pool: { query }, clock: systemClock, onWorkLeft() {} } as unknown as Store;
  const deliverer = new Deliverer(store, "sandbox test", openLoops());

  const hung = deliverer.pump().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await hung).toBeInstanceOf(HungRoundError);
  expect(deliverer.loops.figures()).toMatchObject([{ name: "deliveries", abandoned: 1, failed: 0 }]);

  void deliverer.pump().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});
