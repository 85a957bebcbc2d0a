import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toggleRow } from "./selection";

const order = ["a", "b", "c", "d", "e"];
const marked = (...ids: string[]) => new Set(ids);

describe("marking rows", () => {
  it("marks one and takes it off again", () => {
    expect(toggleRow(marked(), "b", { order })).toEqual(marked("b"));
    expect(toggleRow(marked("b", "c"), "b", { order })).toEqual(marked("c"));
  });

  it("marks all from the last one on, in either direction", () => {
    expect(toggleRow(marked("b"), "d", { order, from: "b" })).toEqual(marked("b", "c", "d"));
    expect(toggleRow(marked("d"), "b", { order, from: "d" })).toEqual(marked("b", "c", "d"));
  });

  it("takes the marks of a range off", () => {
    expect(toggleRow(marked("a", "b", "c", "d"), "b", { order, from: "d" })).toEqual(marked("a"));
  });

  it("marks one alone where the last one is not in sight any more", () => {
    expect(toggleRow(marked(), "b", { order, from: "gone" })).toEqual(marked("b"));
  });

  it("touches nothing outside of the range, whatever is marked", () => {
    const id = fc.constantFrom(...order);
    fc.assert(
      fc.property(fc.uniqueArray(id), id, fc.option(id), (ids, to, from) => {
        const next = toggleRow(new Set(ids), to, { order, from });
        const [a, b] = [order.indexOf(from ?? to), order.indexOf(to)].toSorted((one, two) => one - two);
        order.forEach((one, at) => {
          const isWithin = at >= (a ?? 0) && at <= (b ?? 0);
          expect(next.has(one)).toBe(isWithin ? !ids.includes(to) : ids.includes(one));
        });
      }),
    );
  });
});
