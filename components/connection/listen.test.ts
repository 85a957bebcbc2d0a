import { expect, test } from "vitest";
import { LOOKS_MAX, listenedTo } from "./listen";

const before = { heardAt: "2026-11-25T10:00:00.000Z", refusedAt: null };

test.each([
  [before, 0, "waiting"],
  [before, LOOKS_MAX - 1, "waiting"],
  [before, LOOKS_MAX, "nothing"],
  [{ ...before, heardAt: "2026-11-25T10:05:00.000Z" }, 1, "heard"],
  [{ ...before, heardAt: "2026-11-25T10:05:00.000Z" }, LOOKS_MAX, "heard"],
  [{ ...before, refusedAt: "2026-11-25T10:05:00.000Z" }, 1, "refused"],
  [{ heardAt: "2026-11-25T10:06:00.000Z", refusedAt: "2026-11-25T10:05:00.000Z" }, 1, "heard"],
] as const)("after %j, looked at %s times: %s", (now, looks, is) => {
  expect(listenedTo(before, now, looks)).toBe(is);
});

test("the first that is ever heard is told from none", () => {
  const never = { heardAt: null, refusedAt: null };
  expect(listenedTo(never, never, 1)).toBe("waiting");
  expect(listenedTo(never, before, 1)).toBe("heard");
});
