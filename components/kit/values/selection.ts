/** The selected rows, by their ids. */
export type SelectedIds = ReadonlySet<string>;

/** The state that a table needs for row selection. */
export type Selection<Row> = {
  ids: SelectedIds;
  onChange: (ids: SelectedIds) => void;
  /** Names a row for screen readers. */
  labelOf: (row: Row) => string;
  /** True where the selected rows can be processed on a phone too. */
  isOnPhone?: boolean;
};

/** Selects or deselects a row. With `from`, all rows between the two get the state of this one. */
export function toggleRow(
  ids: SelectedIds,
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
