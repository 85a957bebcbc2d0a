import { expect, it } from "vitest";
import { wholeNumber } from "./whole-number";

it("takes digits alone, and not more of them than it is told", () => {
  expect(wholeNumber(" 120 ", 3)).toBe(120);
  for (const text of ["", "1000", "12a", "-1", "1,5", "1e2"]) expect(wholeNumber(text, 3)).toBeNaN();
});
