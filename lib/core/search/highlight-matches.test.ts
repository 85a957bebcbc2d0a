import fc from "fast-check";
import { expect, it } from "vitest";
import { highlightMatches } from "./highlight-matches";

const shown = (text: string, ...beginnings: string[]) =>
  highlightMatches(text, beginnings)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join("");

it.each([
  ["João Lucas Braga", ["joao"], "[João] Lucas Braga"],
  ["João Lucas Braga", ["bra", "luc"], "João [Luc]as [Bra]ga"],
  ["PED-0218", ["218"], "PED-0[218]"],
  ["Jo\u0061\u0303o", ["joao"], "[Jo\u0061\u0303o]"],
  ["Padaria Açaí", ["acai"], "Padaria [Açaí]"],
  ["Ana", ["bruno"], "Ana"],
])("marks in %s what %j means", (text, beginnings, expected) => {
  expect(shown(text, ...beginnings)).toBe(expected);
});

it("says the text as it is, whatever is marked in it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.string({ maxLength: 4 })),
      (text, beginnings) => {
        expect(
          highlightMatches(text, beginnings)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      },
    ),
  );
});
