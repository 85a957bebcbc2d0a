import { expect, test } from "vitest";
import { nextRefundReadAt } from "./due-reads";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const requestedAt = new Date("2026-11-20T12:00:00.000Z");
const at = (ms: number) => new Date(requestedAt.getTime() + ms);

test.each([
  [0, MINUTE],
  [MINUTE, 2 * MINUTE],
  [10 * MINUTE, 20 * MINUTE],
  [5 * HOUR, 10 * HOUR],
  [12 * HOUR, 18 * HOUR],
  [20 * HOUR, 24 * HOUR],
  [24 * HOUR, 30 * HOUR],
])("asks for a refund of age %i again at age %i", (ageMs, nextMs) => {
  expect(nextRefundReadAt({ requestedAt }, 24, at(ageMs))).toEqual(at(nextMs));
});
