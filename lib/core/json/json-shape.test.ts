import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonShape } from "./json-shape";

it.each([
  ["1", 0],
  ["{}", 1],
  ['{"a":[{}]}', 3],
  ['{"a":"[[[{{{","b":"\\"[["}', 1],
  [`${"[".repeat(300_000)}${"]".repeat(300_000)}`, 300_000],
])("%.40s is so deep", (text, depth) => expect(jsonShape(text)).toMatchObject({ depth, isClosed: true }));

it.each([
  ['{"a":1,"a":1}', "a"],
  ['{"a":1,"b":{"c":[{"x":1},{"x":1}],"c":2}}', "c"],
  ['{"\\u0061":1,"a":1}', "a"],
  ['{"é":1,"e\u0301":2}', "é"],
  ['{"a":{"b":1},"b":1,"c":{"b":1}}', null],
  ['[{"a":1},{"a":1}]', null],
  ['{"a":"a","b":"a"}', null],
])("%s has the key %s twice", (text, key) => expect(jsonShape(text).duplicateKey).toBe(key));

it("finds what nothing parsed tells", () => {
  expect(jsonShape('{"a":[{"\\u005f_proto__":1}]}').hasProtoKey).toBe(true);
  expect(jsonShape('{"a":"__proto__"}').hasProtoKey).toBe(false);
  expect(jsonShape("[[").isClosed).toBe(false);
});

it("counts as somebody who walks over the value does, and finds no key twice that is not", () => {
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  const composed = fc.jsonValue().map((value) => JSON.stringify(value).normalize("NFC"));
  fc.assert(
    fc.property(composed, (text) => {
      const shape = jsonShape(text);
      expect(shape.depth).toBe(depthOf(JSON.parse(text)));
      expect(shape.duplicateKey).toBeNull();
      expect(shape.isClosed).toBe(true);
    }),
  );
});
