import "server-only";
import type pino from "pino";
import { processLoops } from "@/lib/core/process/loop-watch";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type Store } from "@/lib/platform/store/store.server";
import { insertApiCalls } from "./records.server";

const WRITE_EVERY_MS = 500;
const BATCH_MAX = 500;
const PACE = { everyMs: null, limitMs: 60_000 };
/** The record of calls explains; it proves nothing. Where the database is away for long, it loses the newest. */
const BUFFER_MAX = 5_000;

export type ApiCallRecorder = {
  record(call: ApiCallRecord): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
};

/** Stores calls without a delay for any of them: they are written together, a moment later. */
export function openApiCallRecorder(store: Store, log: pino.Logger): ApiCallRecorder {
  let waiting: ApiCallRecord[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      await processLoops().round("calls", PACE, () => store.transaction((tx) => insertApiCalls(tx, batch)));
      waiting = waiting.slice(batch.length);
    }
    if (lost > 0) log.warn({ lost }, "calls were not recorded");
    lost = 0;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll).catch((error: unknown) => {
      log.error({ err: error, waiting: waiting.length }, "calls not recorded yet");
      schedule();
    });
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
  }

  return {
    record(call) {
      if (waiting.length >= BUFFER_MAX) lost++;
      else waiting.push(call);
      schedule();
    },
    flush,
  };
}
