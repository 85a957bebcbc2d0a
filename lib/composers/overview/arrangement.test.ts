import fc from "fast-check";
import { expect, it } from "vitest";
import { HOME_ROWS } from "@/lib/core/enums/home";
import { AS_FOUND, arranged, movedTo, shownRows, toggled } from "./arrangement";

it("is as everybody finds it until somebody arranges it", () => {
  expect(arranged(null)).toEqual(AS_FOUND);
  expect(shownRows(AS_FOUND)).toEqual([...HOME_ROWS]);
});

it("has every row once, whatever was kept: an unknown one is none, and a new one comes last", () => {
  const kept = arranged({
    rows: ["fees", "gone", "fees", "created"],
    hidden: ["gone", "fees"],
    chart: "gone",
  });
  expect(kept.rows.slice(0, 2)).toEqual(["fees", "created"]);
  expect(kept.rows.toSorted()).toEqual([...HOME_ROWS].toSorted());
  expect(kept.hidden).toEqual(["fees"]);
  expect(kept.chart).toBe("today");
  expect(shownRows(kept)).not.toContain("fees");
});

it("moves one row and keeps the order of the others", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...HOME_ROWS),
      fc.integer({ min: -20, max: 20 }),
      fc.shuffledSubarray([...HOME_ROWS], { minLength: HOME_ROWS.length }),
      (row, place, rows) => {
        const moved = movedTo({ ...AS_FOUND, rows }, row, place);
        const others = (all: readonly string[]) => all.filter((other) => other !== row);
        expect(others(moved.rows)).toEqual(others(rows));
        expect(moved.rows.indexOf(row)).toBe(Math.min(HOME_ROWS.length - 1, Math.max(0, place)));
      },
    ),
  );
});

it("hides a row and shows it again, at its place", () => {
  const hidden = toggled(AS_FOUND, "refunds");
  expect(shownRows(hidden)).toEqual(HOME_ROWS.filter((row) => row !== "refunds"));
  expect(toggled(hidden, "refunds")).toEqual(AS_FOUND);
});
