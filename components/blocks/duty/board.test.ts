import { describe, expect, it } from "vitest";
import { boardOf } from "./board";

const seen = {
  today: "2026-11-25",
  weekdays: [1, 2, 3, 4, 5],
  holidays: ["2026-12-08"],
  periods: [
    {
      id: "1",
      kind: "on_duty",
      personId: "a",
      name: "Ana",
      fromDay: "2026-11-28",
      untilDay: "2026-11-29",
      mayRemove: true,
    },
    {
      id: "2",
      kind: "absent",
      personId: "a",
      name: "Ana",
      fromDay: "2026-11-29",
      untilDay: "2026-12-01",
      mayRemove: true,
    },
    {
      id: "3",
      kind: "absent",
      personId: "b",
      name: "Bia",
      fromDay: "2027-01-01",
      untilDay: "2027-01-09",
      mayRemove: true,
    },
  ] as const,
};

describe("the board of two weeks", () => {
  const { days, rows } = boardOf({ ...seen, periods: [...seen.periods] });
  const at = (day: string) => days.findIndex((one) => one.day === day);

  it("has a row for whoever is marked within it, and for nobody else", () => {
    expect(rows.map(({ name }) => name)).toEqual(["Ana"]);
    expect(days).toHaveLength(14);
  });
  it("takes whoever is on duty and away for away", () => {
    expect(rows[0]?.cells[at("2026-11-28")]).toBe("on_duty");
    expect(rows[0]?.cells[at("2026-11-29")]).toBe("away");
    expect(rows[0]?.cells[at("2026-12-01")]).toBe("absent");
    expect(rows[0]?.cells[at("2026-12-02")]).toBeNull();
  });
  it("knows days without work, holidays among them, and which of them somebody covers", () => {
    const off = days.filter(({ isWorking }) => !isWorking).map(({ day }) => day);
    expect(off).toEqual(["2026-11-28", "2026-11-29", "2026-12-05", "2026-12-06", "2026-12-08"]);
    expect(days[at("2026-11-28")]?.isCovered).toBe(true);
    expect(days[at("2026-11-29")]?.isCovered).toBe(false);
  });
});
