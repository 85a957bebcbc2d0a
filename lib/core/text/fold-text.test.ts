import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text";

test.each([
  ["Embalagens  Vitória LTDA.", "embalagens vitoria ltda."],
  ["ÂNGELA Müller Gonçalves", "angela muller goncalves"],
])("folds %s", (name, folded) => {
  expect(foldText(name)).toBe(folded);
});

test("folds what is folded to itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
