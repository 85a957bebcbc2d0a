import { expect, test } from "vitest";
import { POLLS_MAX, listenResult } from "./listen";

const before = { heardAt: "2026-11-25T10:00:00.000Z", refusedAt: null };

test.each([
  [before, 0, "waiting"],
  [before, POLLS_MAX - 1, "waiting"],
  [before, POLLS_MAX, "nothing"],
  [{ ...before, heardAt: "2026-11-25T10:05:00.000Z" }, 1, "heard"],
  [{ ...before, heardAt: "2026-11-25T10:05:00.000Z" }, POLLS_MAX, "heard"],
  [{ ...before, refusedAt: "2026-11-25T10:05:00.000Z" }, 1, "refused"],
  [{ heardAt: "2026-11-25T10:06:00.000Z", refusedAt: "2026-11-25T10:05:00.000Z" }, 1, "heard"],
] as const)("after %j, looked at %s times: %s", (now, looks, is) => {
  expect(listenResult(before, now, looks)).toBe(is);
});

test("the first that is ever heard is told from none", () => {
  const never = { heardAt: null, refusedAt: null };
  expect(listenResult(never, never, 1)).toBe("waiting");
  expect(listenResult(never, before, 1)).toBe("heard");
});
