import { describe, expect, test } from "vitest";
import { holdBack } from "./use-held-back";

type Row = { id: string; state?: string };
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const idsOf = (some: readonly Row[]) => some.map(({ id }) => id).join("");
const held = (now: readonly Row[], before: readonly Row[]) => {
  const { shown, held: kept } = holdBack(now, before, ({ id }) => id);
  return [idsOf(shown), idsOf(kept)];
};

describe("rows that come on top", () => {
  test("are held back, and the others stay where they are", () => {
    expect(held(rows("e", "d", "c", "b"), rows("c", "b", "a"))).toEqual(["cba", "ed"]);
  });

  test("push none off the end of what is read", () => {
    // A page of three: `a` and `b` are on the next one by now.
    expect(held(rows("e", "d", "c"), rows("c", "b", "a"))).toEqual(["cba", "ed"]);
  });

  test("are held back too where they fill a whole page", () => {
    expect(held(rows("g", "f", "e"), rows("c", "b", "a"))).toEqual(["cba", "gfe"]);
  });
});

describe("the list that is shown", () => {
  test("changes in place, and goes where it is gone", () => {
    const now = [{ id: "d" }, { id: "c", state: "paid" }, { id: "a" }];
    const { shown } = holdBack(now, rows("c", "b", "a"), ({ id }) => id);
    expect(shown).toEqual([{ id: "c", state: "paid" }, { id: "a" }]);
  });

  test("grows at its end by what is read further", () => {
    expect(held(rows("c", "b", "a", "9", "8"), rows("c", "b", "a"))).toEqual(["cba98", ""]);
    expect(held(rows("d", "c", "b", "a", "9"), rows("c", "b", "a"))).toEqual(["cba9", "d"]);
  });

  test("is nothing where nothing is left", () => {
    expect(held([], rows("c", "b"))).toEqual(["", ""]);
    expect(held(rows("c", "b"), rows("c", "b", "a"))).toEqual(["cb", ""]);
  });
});
