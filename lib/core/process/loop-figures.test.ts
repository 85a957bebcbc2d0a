import { expect, it } from "vitest";
import { joinFigures } from "./loop-figures";

const calm = { endedAgoMs: 100, runningForMs: null, failed: 1, abandoned: 0, isLate: false };

it("shows the loops of all processes, and of one that several have the worst", () => {
  expect(
    joinFigures<"beat" | "clock">([
      [
        { name: "beat", ...calm },
        { name: "clock", ...calm },
      ],
      [{ name: "clock", ...calm, endedAgoMs: 9_000, runningForMs: 50, failed: 2, isLate: true }],
    ]),
  ).toEqual([
    { name: "beat", ...calm },
    { name: "clock", endedAgoMs: 9_000, runningForMs: 50, failed: 3, abandoned: 0, isLate: true },
  ]);
});
