import { HOME_CHARTS, HOME_ROWS, type HomeRow } from "@/lib/core/enums/home";
import { isOneOf, parseEnum } from "@/lib/core/enums/enums";
import { type Arrangement } from "./schema";

/** The arrangement as any version of the program stored it. */
export type KeptArrangement = { rows: readonly string[]; hidden: readonly string[]; chart: string };

export const AS_FOUND: Arrangement = { rows: [...HOME_ROWS], hidden: [], chart: "today" };

/** Every row there is, once: in the person's order, and what came since at its end. */
export function arranged(kept: KeptArrangement | null): Arrangement {
  if (kept === null) return AS_FOUND;
  const known = [...new Set(kept.rows)].filter((row) => isOneOf(HOME_ROWS, row));
  return {
    rows: [...known, ...HOME_ROWS.filter((row) => !known.includes(row))],
    hidden: HOME_ROWS.filter((row) => kept.hidden.includes(row)),
    chart: parseEnum(HOME_CHARTS, kept.chart, AS_FOUND.chart),
  };
}

export const shownRows = ({ rows, hidden }: Pick<Arrangement, "rows" | "hidden">): HomeRow[] =>
  rows.filter((row) => !hidden.includes(row));

/** One row at another place; the others keep their order. Beyond the ends is the end. */
export function movedTo(arrangement: Arrangement, row: HomeRow, place: number): Arrangement {
  const others = arrangement.rows.filter((other) => other !== row);
  const at = Math.min(others.length, Math.max(0, place));
  return { ...arrangement, rows: [...others.slice(0, at), row, ...others.slice(at)] };
}

export const toggled = (arrangement: Arrangement, row: HomeRow): Arrangement => ({
  ...arrangement,
  hidden: arrangement.hidden.includes(row)
    ? arrangement.hidden.filter((other) => other !== row)
    : [...arrangement.hidden, row],
});
