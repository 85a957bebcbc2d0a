import "server-only";
import { WINDOW_CELLS } from "@/lib/core/health-metrics/cells";
import { METRIC_WINDOWS } from "@/lib/core/enums/health-metrics";
import { type Services } from "@/lib/platform/context.server";
import { deleteOldCells } from "./records.server";

const MINUTE_MS = 60_000;
/** Longer than its window, so that none is missed at the window's edge. */
const KEPT_WINDOWS = 1.1;

export async function pruneHealthMetrics({ store, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  const [day, week, month] = METRIC_WINDOWS.map((window) => {
    const { step, cells } = WINDOW_CELLS[window];
    return new Date(now - step * cells * MINUTE_MS * KEPT_WINDOWS);
  });
  if (!day || !week || !month) return;
  await store.transaction((tx) => deleteOldCells(tx, { 15: day, 120: week, 480: month }));
}
