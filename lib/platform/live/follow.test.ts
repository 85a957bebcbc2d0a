import { expect, test } from "vitest";
import { liveRow } from "@/lib/testing/live-rows";
import { type ReportedChanges, followDetail, followIds, followList, mayBeInDays, patchItem } from "./follow";
import { type LiveRow } from "./row";

type Item = Pick<LiveRow, "id" | "version" | "state" | "createdAt" | "settledAt"> & { name: string };
const at = (hour: number) => `2026-11-03T${String(hour).padStart(2, "0")}:00:00.000Z`;
const item = (id: string, hour: number, said: Partial<Item> = {}): Item => ({
  id,
  version: 1,
  state: "pending",
  createdAt: at(hour),
  settledAt: null,
  name: "Ana",
  ...said,
});
const told = (...rows: LiveRow[]): ReportedChanges => ({
  wallet: "principal",
  ids: new Set(rows.map(({ id }) => id)),
  rows: new Map(rows.map((row) => [row.id, row])),
});
const pages = (items: Item[], nextCursor: string | null = null) => ({
  pages: [{ items, nextCursor }],
  pageParams: [],
});
const isPending = (row: LiveRow) => row.state === "pending";
const follow = (data: unknown, news: ReportedChanges, mayFit: (row: LiveRow) => boolean = () => true) =>
  followList<Item>(data, news, { patch: patchItem, mayFit });
const itemsOf = (data: unknown) => (data as ReturnType<typeof pages>).pages.flatMap(({ items }) => items);

test("a row in sight is patched in what it tells, its texts are read later, and the others stay the same", () => {
  const data = pages([item("b", 2), item("a", 1)]);
  const paid = liveRow({ id: "a", version: 2, state: "completed", createdAt: at(1), settledAt: at(3) });
  const followed = follow(data, told(paid));
  expect(followed.urgency).toBe("later");
  expect(itemsOf(followed.data)).toEqual([
    item("b", 2),
    item("a", 1, { version: 2, state: "completed", settledAt: at(3) }),
  ]);
  expect(itemsOf(followed.data)[0]).toBe(itemsOf(data)[0]);
});

test("changes nothing for a row that is no newer than the one shown", () => {
  const data = pages([item("a", 1, { version: 3 })]);
  for (const version of [2, 3])
    expect(follow(data, told(liveRow({ id: "a", version, createdAt: at(1) })))).toEqual({
      data,
      urgency: null,
    });
});

test("a row that leaves the filter or moves to another place has the list read now", () => {
  const data = pages([item("a", 1)]);
  const paid = liveRow({ id: "a", version: 2, state: "completed", createdAt: at(1), settledAt: at(3) });
  expect(follow(data, told(paid), isPending).urgency).toBe("now");
  const bySettlement = {
    patch: patchItem<Item>,
    mayFit: () => true,
    placeOf: (row: Pick<LiveRow, "settledAt">) => row.settledAt,
  };
  expect(followList<Item>(data, told(paid), bySettlement).urgency).toBe("now");
});

test("a row that is not shown has the list read only where it may fit into what is shown of it", () => {
  const isWanted = (data: unknown, row: LiveRow) => follow(data, told(row), isPending).urgency === "now";
  const whole = pages([item("a", 5)]);
  const cut = pages([item("a", 5)], "next");
  expect(isWanted(whole, liveRow({ id: "new", createdAt: at(6) }))).toBe(true);
  expect(isWanted(whole, liveRow({ id: "older", createdAt: at(4) }))).toBe(true);
  expect(isWanted(cut, liveRow({ id: "new", createdAt: at(6) }))).toBe(true);
  expect(isWanted(cut, liveRow({ id: "beyond the end", createdAt: at(4) }))).toBe(false);
  expect(isWanted(whole, liveRow({ id: "other", state: "completed", createdAt: at(6) }))).toBe(false);
  expect(isWanted(pages([]), liveRow({ id: "first" }))).toBe(true);
});

test("an id without its row has the list read", () => {
  const unknown: ReportedChanges = { wallet: "principal", ids: new Set(["a"]), rows: new Map() };
  for (const data of [pages([item("a", 1)]), pages([])])
    expect(follow(data, unknown)).toEqual({ data, urgency: "now" });
});

test("a page of one object is patched and read for its own id alone", () => {
  const paid = liveRow({ id: "a", version: 2, state: "completed", createdAt: at(1) });
  const own = followDetail<Item>(item("a", 1), told(paid), patchItem);
  expect(own).toEqual({ data: item("a", 1, { version: 2, state: "completed" }), urgency: "now" });
  const other = item("b", 1);
  expect(followDetail<Item>(other, told(paid), patchItem)).toEqual({ data: other, urgency: null });
  expect(followIds("as it is", told(paid), [null, "a"]).urgency).toBe("now");
  expect(followIds("as it is", told(paid), [null, "b"]).urgency).toBeNull();
});

test("a moment is kept out of days only where it is surely in none of them", () => {
  expect(mayBeInDays("2026-11-03T02:59:59.000Z", undefined, "2026-11-02")).toBe(true);
  expect(mayBeInDays("2026-11-03T12:00:00.000Z", "2026-11-03", "2026-11-03")).toBe(true);
  expect(mayBeInDays("2026-11-03T12:00:00.000Z", "2026-11-04", undefined)).toBe(false);
  expect(mayBeInDays("2026-11-03T12:00:00.000Z", undefined, "2026-11-02")).toBe(false);
  expect(mayBeInDays("2026-11-03T12:00:00.000Z", undefined, undefined)).toBe(true);
});

test("a mark that comes behind its version is shown without a reading, and one that is taken off is read", () => {
  const marked = (risk: LiveRow["risk"]) => ({ ...item("a", 1), risk });
  const news = told(liveRow({ id: "a", version: 1, risk: ["other_payer"], createdAt: at(1) }));
  const followed = follow(pages([marked([]), item("b", 2)]), news);
  expect(followed.urgency).toBeNull();
  expect(itemsOf(followed.data)[0]).toEqual(marked(["other_payer"]));
  const same = pages([marked(["other_payer"])]);
  expect(follow(same, news)).toEqual({ data: same, urgency: null });
  // A flagged row no longer has a place among the rows without a flag.
  expect(follow(pages([marked([])]), news, ({ risk }) => risk.length === 0).urgency).toBe("now");
  const off = told(liveRow({ id: "a", version: 1, risk: [], createdAt: at(1) }));
  expect(follow(same, off)).toEqual({ data: same, urgency: "now" });
});

test("a list that shows until when reads it anew where only that is another", () => {
  const data = pages([{ ...item("a", 1), respondBy: at(9) } as Item]);
  expect(
    follow(data, told(liveRow({ id: "a", version: 1, respondBy: at(9), createdAt: at(1) }))).urgency,
  ).toBeNull();
  expect(
    follow(data, told(liveRow({ id: "a", version: 1, respondBy: at(8), createdAt: at(1) }))).urgency,
  ).toBe("now");
});
