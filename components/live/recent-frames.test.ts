import { expect, test } from "vitest";
import { openRecentFrames } from "./recent-frames";

const MINUTE_MS = 60_000;
const frames = (id: string) => ({
  kind: "frames" as const,
  frames: [{ name: "charge.changed" as const, ids: [id] }],
});

function given() {
  let nowMs = 0;
  const recent = openRecentFrames(() => nowMs);
  return { recent, at: (ms: number) => (nowMs = ms) };
}

test("knows what was heard since a moment", () => {
  const { recent, at } = given();
  recent.note({ kind: "beat" });
  at(10_000);
  recent.note(frames("early"));
  at(30_000);
  recent.note(frames("late"));
  expect(recent.since(20_000)).toEqual(frames("late").frames);
  expect(recent.since(31_000)).toEqual(frames("late").frames);
  expect(recent.since(40_000)).toEqual([]);
});

test("knows nothing of before it heard anything, of a gap, of a break, and of what it forgot", () => {
  const { recent, at } = given();
  expect(recent.since(0)).toBeNull();
  at(10_000);
  recent.note({ kind: "beat" });
  expect(recent.since(12_000)).toBeNull();
  expect(recent.since(15_000)).toEqual([]);
  at(20_000);
  recent.note({ kind: "gap" });
  expect(recent.since(20_000)).toBeNull();
  expect(recent.since(25_000)).toEqual([]);
  recent.note({ kind: "connecting" });
  expect(recent.since(25_000)).toBeNull();
  recent.note(frames("a"));
  at(20_000 + 2 * MINUTE_MS);
  recent.note({ kind: "beat" });
  expect(recent.since(25_000)).toBeNull();
  expect(recent.since(30_000)).toEqual([]);
});

test("remembers so much and no more", () => {
  const { recent, at } = given();
  recent.note({ kind: "beat" });
  for (let n = 1; n <= 2_500; n++) {
    at(10_000 + n);
    recent.note(frames(String(n)));
  }
  expect(recent.since(15_000)).toBeNull();
  expect(recent.since(15_600)).toHaveLength(1_901);
});
