import { type MetricStep, type MetricWindow } from "../enums/health-metrics";

const MINUTE_MS = 60_000;
/** São Paulo's midnight, from which cells are cut: a day begins with one. It has had one time of day since 2019. */
const MIDNIGHT_MS = 3 * 3_600_000;

/** About ninety cells each, so that a month is read and drawn like a day. */
export const WINDOW_CELLS = {
  day: { step: 15, cells: 96 },
  week: { step: 120, cells: 84 },
  month: { step: 480, cells: 90 },
} as const satisfies Record<MetricWindow, { step: MetricStep; cells: number }>;

/** The beginning of the cell that holds a moment. */
export function cellOf(ms: number, step: MetricStep): number {
  const length = step * MINUTE_MS;
  return Math.floor((ms - MIDNIGHT_MS) / length) * length + MIDNIGHT_MS;
}

/** The beginnings of a window's cells, the one that holds `nowMs` last. */
export function cellsOf(window: MetricWindow, nowMs: number): number[] {
  const { step, cells } = WINDOW_CELLS[window];
  const last = cellOf(nowMs, step);
  return Array.from({ length: cells }, (_, place) => last - (cells - 1 - place) * step * MINUTE_MS);
}

/** The delay after which a minute is final: its facts are written, and its immediate work is done. */
const SETTLED_MS = 2 * MINUTE_MS;
/** The longest gap that is counted. Nothing is counted for a longer one, because no process measured. */
const GAP_MS_MAX = 60 * MINUTE_MS;

/** The next minute to be counted, after those until `until`; null: none is over yet. */
export function nextMinute(until: number | null, nowMs: number): number | null {
  const last = Math.floor((nowMs - SETTLED_MS) / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  if (until === null || last - until > GAP_MS_MAX) return last;
  return until <= last ? until : null;
}
