import { expect, it } from "vitest";
import { colourOf, inkOn } from "./colour";

it("writes black on what is light, and white on what is dark", () => {
  expect(["#ffffff", "#f5d90a", "#000000", "#1f56b0", "#7a1f3d"].map(inkOn)).toEqual([
    "#000000",
    "#000000",
    "#ffffff",
    "#ffffff",
    "#ffffff",
  ]);
});

it("takes nothing for a colour that could be anything else", () => {
  expect(colourOf("#7A1F3D")).toBe("#7A1F3D");
  for (const text of [null, "", "red", "#fff", "#12345g", "url(https://example.com)", "#000000;}"])
    expect(colourOf(text)).toBe("#1f56b0");
});
