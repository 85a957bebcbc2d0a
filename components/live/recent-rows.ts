import { type LiveRow } from "@/lib/platform/live/row";

/** Longer than a reading takes. */
const REMEMBERED_MS = 30_000;
const ROWS_MAX = 2_000;

/** The newest recent report of each row. An answer that was in flight meanwhile may be older. */
export function openRecentRows(now: () => number = () => Date.now()) {
  const told = new Map<string, { row: LiveRow; atMs: number }>();

  return {
    note(row: LiveRow): void {
      if (row.version < (told.get(row.id)?.row.version ?? 0)) return;
      told.delete(row.id);
      told.set(row.id, { row, atMs: now() });
      const beforeMs = now() - REMEMBERED_MS;
      for (const [id, { atMs }] of told) {
        if (told.size <= ROWS_MAX && atMs >= beforeMs) break;
        told.delete(id);
      }
    },
    all(): Map<string, LiveRow> {
      const beforeMs = now() - REMEMBERED_MS;
      return new Map([...told].flatMap(([id, { row, atMs }]) => (atMs < beforeMs ? [] : [[id, row]])));
    },
  };
}
