import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type DutyView } from "@/lib/domain/duty/schema";

export const BOARD_DAYS = 14;

export type BoardDay = {
  day: string;
  weekday: number;
  isHoliday: boolean;
  isWorking: boolean;
  isCovered: boolean;
};
export type BoardCell = "on_duty" | "absent" | "away" | null;
export type BoardRow = { personId: string; name: string; cells: BoardCell[] };

type DutyFacts = Pick<DutyView, "today" | "periods" | "holidays" | "weekdays">;

/** The next two weeks: a row for each person of whom something is said, a cell for each day. `away`: on duty and away, which is away. */
export function boardOf({ today, periods, holidays, weekdays }: DutyFacts): {
  days: BoardDay[];
  rows: BoardRow[];
} {
  const dates = Array.from({ length: BOARD_DAYS }, (_, on) => addDaysTo(today, on));
  const people = new Map(periods.map(({ personId, name }) => [personId, name]));
  const cellOf = (personId: string, day: string): BoardCell => {
    const kinds = new Set(
      periods
        .filter((one) => one.personId === personId && one.fromDay <= day && day <= one.untilDay)
        .map(({ kind }) => kind),
    );
    if (kinds.has("absent")) return kinds.has("on_duty") ? "away" : "absent";
    return kinds.has("on_duty") ? "on_duty" : null;
  };
  const rows = [...people]
    .map(([personId, name]) => ({ personId, name, cells: dates.map((day) => cellOf(personId, day)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const days = dates.map((day, place) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const isHoliday = holidays.includes(day);
    const isWorking = weekdays.includes(weekday) && !isHoliday;
    const isCovered = rows.some(({ cells }) => cells[place] === "on_duty");
    return { day, weekday, isHoliday, isWorking, isCovered };
  });
  return { days, rows };
}
