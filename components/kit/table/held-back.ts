/**
 * Holds back rows that arrive on top of a list while a person reads further down, until that person requests them.
 * Shown rows retain their place, change in place, and disappear when they are gone; `shown` contains the rows
 * displayed before.
 */
export function holdBack<Row>(
  rows: readonly Row[],
  shown: readonly Row[],
  idOf: (row: Row) => string,
): { shown: readonly Row[]; held: readonly Row[] } {
  const known = new Set(shown.map(idOf));
  const first = rows.findIndex((row) => known.has(idOf(row)));
  // So many came that nothing of what is shown is on the pages that were read.
  if (first === -1) return rows.length === 0 ? { shown: rows, held: [] } : { shown, held: rows };
  const last = rows.at(-1);
  const end = last === undefined ? -1 : shown.findIndex((row) => idOf(row) === idOf(last));
  // The new rows on top pushed an equal number off the end of the read page. Those are still shown.
  const pushedOff = end === -1 || first === 0 ? [] : shown.slice(end + 1);
  return { shown: [...rows.slice(first), ...pushedOff], held: rows.slice(0, first) };
}
