import "server-only";
import { WINDOW_CELLS } from "@/lib/core/signs/cells";
import { SIGN_WINDOWS } from "@/lib/core/words/signs";
import { type Services } from "@/lib/platform/context.server";
import { deleteOldCells } from "./records.server";

const MINUTE_MS = 60_000;
/** Longer than its window, so that none is missed at the window's edge. */
const KEPT_WINDOWS = 1.1;

export async function pruneSigns({ store, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  const [day, week, month] = SIGN_WINDOWS.map((window) => {
    const { step, cells } = WINDOW_CELLS[window];
    return new Date(now - step * cells * MINUTE_MS * KEPT_WINDOWS);
  });
  if (!day || !week || !month) return;
  await store.transaction((tx) => deleteOldCells(tx, { 15: day, 120: week, 480: month }));
}
