import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type IdleAnswer, WARNING_SECONDS, startIdleClock } from "./idle-clock";

const HALF_HOUR = 30 * 60;
const START_MS = Date.parse("2026-11-20T15:00:00Z");

/** The time of the person's last activity, as the server knows it. */
let seenAtMs: number;
let asked: string[];
let nearUntil: number | null;
let ended: number;
let isReachable: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  [seenAtMs, asked, nearUntil, ended, isReachable] = [START_MS, [], null, 0, true];
});
afterEach(() => vi.useRealTimers());

const left = (): IdleAnswer => {
  if (!isReachable) return "unreachable";
  const leftSeconds = HALF_HOUR - (Date.now() - seenAtMs) / 1_000;
  return leftSeconds <= 0 ? "ended" : { leftSeconds };
};
const start = () =>
  startIdleClock(HALF_HOUR, {
    ask: () => {
      asked.push("ask");
      return Promise.resolve(left());
    },
    stay: () => {
      asked.push("stay");
      if (isReachable) seenAtMs = Date.now();
      return Promise.resolve(left());
    },
    onNear: (endsAtMs) => (nearUntil = endsAtMs),
    onEnd: () => ended++,
  });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test("asks two minutes before the end, and says when it ended", async () => {
  start();
  await pass(HALF_HOUR - WARNING_SECONDS - 1);
  expect([asked.length, nearUntil]).toEqual([0, null]);
  await pass(1);
  expect([asked, nearUntil]).toEqual([["ask"], START_MS + HALF_HOUR * 1_000]);
  await pass(WARNING_SECONDS + 1);
  expect([ended, nearUntil]).toEqual([1, null]);
});

test("begins anew where the person signs in again on the same page", async () => {
  start();
  await pass(HALF_HOUR + 1);
  expect(ended).toBe(1);
  seenAtMs = Date.now();
  await pass(HALF_HOUR - WARNING_SECONDS - 30);
  expect([ended, nearUntil]).toEqual([1, null]);
  await pass(60);
  expect(nearUntil).not.toBeNull();
});

test("gives another half an hour to a person who answers that question", async () => {
  const clock = start();
  await pass(HALF_HOUR - 60);
  expect(nearUntil).not.toBeNull();
  await clock.stay();
  expect(nearUntil).toBeNull();
  await pass(HALF_HOUR - WARNING_SECONDS - 1);
  expect([nearUntil, ended]).toEqual([null, 0]);
});

test("takes the question back when the person does something in another tab", async () => {
  start();
  await pass(HALF_HOUR - 60);
  expect(nearUntil).not.toBeNull();
  seenAtMs = Date.now();
  await pass(11);
  expect(nearUntil).toBeNull();
});

test("tells of somebody who types, every five minutes and not with each key", async () => {
  const clock = start();
  for (let second = 0; second < HALF_HOUR; second += 10) {
    clock.stir();
    await pass(10);
  }
  expect(asked.filter((each) => each === "stay").length).toBeLessThanOrEqual(6);
  expect(seenAtMs).toBeGreaterThan(START_MS + 20 * 60_000);
  expect([nearUntil, ended]).toEqual([null, 0]);
});

test("nobody who is away keeps it: what a page does by itself stirs nothing", async () => {
  start();
  await pass(HALF_HOUR + 1);
  expect(asked).not.toContain("stay");
  expect(ended).toBe(1);
});

test("goes on asking a server that does not answer, and ends nothing by itself", async () => {
  start();
  isReachable = false;
  await pass(2 * HALF_HOUR);
  expect(ended).toBe(0);
  isReachable = true;
  await pass(30);
  expect(ended).toBe(1);
});

test("is quiet once it is stopped", async () => {
  start().stop();
  await pass(2 * HALF_HOUR);
  expect(asked).toEqual([]);
});
