import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LosslessNumber, parseJson, toOrderedJson } from "./json";
import { type OrderedPairs, pairValueText } from "./ordered-pairs";

const keptOf = (text: string) => toOrderedJson(parseJson(text) as Record<string, unknown>);
/** Through the database and an answer of ours, which are ordinary JSON. */
const kept = (text: string) =>
  Object.fromEntries(JSON.parse(JSON.stringify(keptOf(text))) as OrderedPairs) as Record<string, unknown>;

describe("metadata that is kept", () => {
  it.each([
    "9007199254740993",
    "1e400",
    "-1e-400",
    "1.10",
    "1.0",
    "-0",
    "0.1",
    "42",
    "12345678901234567890.123456789",
    '{"a":[1,9007199254740993]}',
    '{"a":[1.5,"x",null,true]}',
    '{"zz":1,"a":{"y":2,"b":[]}}',
    "[]",
    "null",
  ])("shows %s as it was written", (value) => {
    expect(pairValueText(kept(`{"k":${value}}`).k)).toBe(value);
  });

  it("is ordinary JSON wherever a double says the same", () => {
    expect(keptOf('{"order":7,"nested":{"a":[1.5]},"text":"9007199254740993"}')).toEqual([
      ["order", 7],
      ["nested", { a: [1.5] }],
      ["text", "9007199254740993"],
    ]);
  });

  it("shows the digits of any number that JSON can write", () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,4})?$/);
    fc.assert(
      fc.property(digits, (number) => {
        expect(pairValueText(kept(`{"k":${number}}`).k)).toBe(number);
        expect(pairValueText(kept(`{"k":[{"x":${number}}]}`).k)).toBe(`[{"x":${number}}]`);
      }),
    );
  });

  it("keeps what is nested deeper than anybody looks as its text", () => {
    const deep = `${'{"a":'.repeat(200)}1${"}".repeat(200)}`;
    expect(kept(`{"k":${deep}}`).k).toBe(deep);
  });

  it("is not changed by a second time", () => {
    const once = toOrderedJson({ n: new LosslessNumber("1e400"), m: 7 });
    expect(toOrderedJson(Object.fromEntries(once))).toEqual(once);
  });
});
