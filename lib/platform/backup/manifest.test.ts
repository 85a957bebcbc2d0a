import { expect, test } from "vitest";
import { cannotFollow, differing } from "./manifest.server";

test("rows go where the same migrations lead, or begin", () => {
  expect(cannotFollow(["a", "b"], ["a", "b"])).toBeNull();
  expect(cannotFollow(["a"], ["a", "b"])).toBeNull();
  expect(cannotFollow(["a", "b"], ["a"])).toBe("newer");
  expect(cannotFollow(["x"], ["a"])).toBe("other");
  expect(cannotFollow(["x", "b"], ["a"])).toBe("other");
});

test("a table that lacks, or has other rows, is named", () => {
  const tables = [
    { name: "people", rows: 2, digest: "aa" },
    { name: "intents", rows: 1, digest: "bb" },
    { name: "movements", rows: 0, digest: "00" },
  ];
  const found = new Map([
    ["people", { rows: 2, digest: "aa" }],
    ["intents", { rows: 1, digest: "bc" }],
  ]);
  expect(differing(tables, found)).toEqual(["intents", "movements"]);
});
