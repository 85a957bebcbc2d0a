import { expect, test } from "vitest";
import { openMemory } from "./memory";

const MINUTE_MS = 60_000;
const frames = (id: string) => ({
  kind: "frames" as const,
  frames: [{ name: "charge.changed" as const, ids: [id] }],
});

function given() {
  let nowMs = 0;
  const memory = openMemory(() => nowMs);
  return { memory, at: (ms: number) => (nowMs = ms) };
}

test("knows what was heard since a moment", () => {
  const { memory, at } = given();
  memory.note({ kind: "beat" });
  at(10_000);
  memory.note(frames("early"));
  at(30_000);
  memory.note(frames("late"));
  expect(memory.since(20_000)).toEqual(frames("late").frames);
  expect(memory.since(31_000)).toEqual(frames("late").frames);
  expect(memory.since(40_000)).toEqual([]);
});

test("knows nothing of before it heard anything, of a gap, of a break, and of what it forgot", () => {
  const { memory, at } = given();
  expect(memory.since(0)).toBeNull();
  at(10_000);
  memory.note({ kind: "beat" });
  expect(memory.since(12_000)).toBeNull();
  expect(memory.since(15_000)).toEqual([]);
  at(20_000);
  memory.note({ kind: "gap" });
  expect(memory.since(20_000)).toBeNull();
  expect(memory.since(25_000)).toEqual([]);
  memory.note({ kind: "connecting" });
  expect(memory.since(25_000)).toBeNull();
  memory.note(frames("a"));
  at(20_000 + 2 * MINUTE_MS);
  memory.note({ kind: "beat" });
  expect(memory.since(25_000)).toBeNull();
  expect(memory.since(30_000)).toEqual([]);
});

test("remembers so much and no more", () => {
  const { memory, at } = given();
  memory.note({ kind: "beat" });
  for (let n = 1; n <= 2_500; n++) {
    at(10_000 + n);
    memory.note(frames(String(n)));
  }
  expect(memory.since(15_000)).toBeNull();
  expect(memory.since(15_600)).toHaveLength(1_901);
});
