import { expect, test } from "vitest";
import { joined, partsOf } from "./word-tree";

const words = { a: { x: { one: "1", two: "2" }, y: { three: "3" } }, b: { four: "4" } };

test("takes a whole catalogue, or a part of one, each where it was", () => {
  expect(partsOf(words, ["b", "a.x"])).toEqual({ b: words.b, a: { x: words.a.x } });
  expect(partsOf(words, ["a.x", "a.y", "c"])).toEqual({ a: words.a });
});

test("joins two trees and changes neither", () => {
  const [one, other] = [{ a: { x: { one: "1" } } }, { a: { y: { three: "3" } }, b: words.b }];
  expect(joined(one, other)).toEqual({ a: { x: { one: "1" }, y: { three: "3" } }, b: words.b });
  expect([one.a, other.a]).toEqual([{ x: { one: "1" } }, { y: { three: "3" } }]);
});

test("leaves the parts of a compiled text as they are, also where a text is given twice", () => {
  const compiled = { a: { one: [["n", 4, { one: "#", other: ["#", "s"] }], "x"], two: "2" } };
  expect(joined(compiled, partsOf(compiled, ["a.one", "a"]))).toEqual(compiled);
  expect(partsOf(compiled, ["a.one.0", "a.two"])).toEqual({ a: { two: "2" } });
});
