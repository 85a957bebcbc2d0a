/** Rows that somebody marked, by their ids. */
export type Marked = ReadonlySet<string>;

/** The state that a table needs for row selection. */
export type Selection<Row> = {
  ids: Marked;
  onChange: (ids: Marked) => void;
  /** Names a row for screen readers. */
  labelOf: (row: Row) => string;
  /** Where what is marked is worked on a phone too. */
  isOnPhone?: boolean;
};

/** Marks a row, or takes its mark off: with `from`, all between the two become what this one becomes. */
export function markRow(
  ids: Marked,
  id: string,
  { order, from = null }: { order: readonly string[]; from?: string | null },
): Set<string> {
  const next = new Set(ids);
  const isOn = !ids.has(id);
  const [a, b] = [from === null ? -1 : order.indexOf(from), order.indexOf(id)];
  const range = a < 0 || b < 0 ? [id] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
  for (const one of range)
    if (isOn) next.add(one);
    else next.delete(one);
  return next;
}
