import { expect, test } from "vitest";
import { liveRow } from "@/lib/testing/live-rows";
import { openRecentRows } from "./recent-rows";

let nowMs = 0;

test("keeps the newest that was told of a row, in whatever order it came", () => {
  const rows = openRecentRows(() => nowMs);
  for (const version of [1, 3, 2]) rows.note(liveRow({ version }));
  expect([...rows.all().values()]).toMatchObject([{ id: "a", version: 3 }]);
});

test("forgets what no answer can be older than any more, and keeps so many at most", () => {
  const rows = openRecentRows(() => nowMs);
  rows.note(liveRow({ id: "old" }));
  nowMs += 30_001;
  expect(rows.all().size).toBe(0);
  for (let n = 0; n < 2_500; n++) rows.note(liveRow({ id: `row-${n}` }));
  expect(rows.all().size).toBe(2_000);
  expect(rows.all().has("row-0")).toBe(false);
});
