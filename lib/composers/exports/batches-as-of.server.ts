import "server-only";
import { once } from "node:events";
import { PassThrough, addAbortSignal } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { STILL_HERE_EVERY_MS, sayStillHere } from "@/lib/platform/store/still-here.server";
import { type Store } from "@/lib/platform/store/store.server";
import { type Reader } from "@/lib/platform/store/tx.server";

/** The database reads on while a batch becomes text. */
const BATCHES_AHEAD = 3;

/**
 * Batches read inside one snapshot, handed on as fast as they are taken. `closed` ends the snapshot, whether anybody
 * took a batch or not, and its connection is free again.
 */
export function batchesAsOf<Row>(
  store: Pick<Store, "snapshot">,
  read: (reader: Reader) => AsyncIterable<Row[]>,
  closed: AbortSignal,
): AsyncIterable<Row[]> {
  const through = addAbortSignal(closed, new PassThrough({ objectMode: true, highWaterMark: BATCHES_AHEAD }));
  // The stream may have no listener any more when it is closed.
  through.on("error", () => undefined);
  store
    .snapshot(async (reader) => {
      for await (const batch of read(reader))
        if (!through.write(batch)) await drained(through, reader, closed);
    })
    .then(
      () => through.end(),
      (error: Error) => through.destroy(error),
    );
  return through as AsyncIterable<Row[]>;
}

/** The downloading client may be slow. The database ends a snapshot that is silent for some seconds. */
async function drained(through: PassThrough, reader: Reader, closed: AbortSignal): Promise<void> {
  const drain = once(through, "drain", { signal: closed }).then(() => true);
  while (!(await Promise.race([drain, sleep(STILL_HERE_EVERY_MS, false, { ref: false })])))
    await sayStillHere(reader);
}
