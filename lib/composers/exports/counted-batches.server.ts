import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { countExportedRows } from "./records.server";

const TOLD_EVERY_MS = 1_000;

export type Progress = { rows: number; isWhole: boolean };

/** Reports the progress of the file to the page. */
export async function* countedBatches<Batch extends { length: number }>(
  { store, clock }: Pick<Context, "store" | "clock">,
  id: string,
  batches: AsyncIterable<Batch>,
  progress: Progress,
): AsyncGenerator<Batch> {
  let toldAtMs = clock.monotonicMs();
  for await (const batch of batches) {
    yield batch;
    progress.rows += batch.length;
    if (clock.monotonicMs() - toldAtMs < TOLD_EVERY_MS) continue;
    toldAtMs = clock.monotonicMs();
    await store.transaction((tx) => countExportedRows(tx, id, progress.rows));
  }
  progress.isWhole = true;
}
