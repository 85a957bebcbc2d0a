import "server-only";
import { newId } from "@/lib/core/ids";
import { listenToGaps } from "@/lib/core/process/gaps";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type GapFile, openGapFile } from "./gap-file.server";
import { openGapNotes } from "./gap-notes";
import { HEARTBEAT_EVERY_MS } from "./limits";
import { saveGap } from "./records.server";

export type GapRecorder = {
  /** Writes down what is not written yet. Never fails: what could not be written waits for the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Retains the gaps that this process noticed (`noteGap`) until the database has them: in memory, and in a file in
 * case the process ends first. Gaps that earlier processes left in their files are taken over first.
 */
export function openGapRecorder(
  { env, store, clock, log }: Pick<Services, "env" | "store" | "clock" | "log">,
  file: GapFile = openGapFile(env.dataDir, newId()),
): GapRecorder {
  const notes = openGapNotes(newId);
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isFileBlank = true;

  const onDisk = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      log.error({ err: error, dataDir: env.dataDir }, "gaps are kept in memory alone");
    }
  };

  function keepInFile(): void {
    const unsaved = notes.unsaved();
    if (unsaved.length === 0 && isFileBlank) return;
    onDisk(() => file.write(unsaved));
    isFileBlank = unsaved.length === 0;
  }

  const stopListening = listenToGaps(({ cause, lastedMs }) => {
    const nowMs = clock.now().getTime();
    const isNew = notes.note(cause, Math.round(nowMs - lastedMs), nowMs);
    if (isNew) {
      log.warn({ cause, lastedMs }, "something may have been missed");
      keepInFile();
      void flush();
    } else schedule();
  });

  /** A growing window is written again no more often than the heartbeat. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, HEARTBEAT_EVERY_MS).unref();
  }

  async function writeDown(): Promise<void> {
    const gaps = notes.unsaved();
    if (gaps.length === 0) return;
    try {
      await store.transaction(async (tx) => {
        for (const gap of gaps) await saveGap(tx, gap);
        await publish(tx, [{ name: "outage.changed", ids: gaps.map(({ id }) => id) }]);
      });
      notes.saved(gaps);
      onDisk(() => file.forgetOthers());
    } catch (error) {
      log.warn({ err: error, gaps: gaps.length }, "gaps not written down yet");
      schedule();
    }
    keepInFile();
  }

  function flush(): Promise<void> {
    writing ??= writeDown().finally(() => (writing = null));
    return writing;
  }

  onDisk(() => file.write([]));
  onDisk(() => notes.adopt(file.readOthers(newId, clock.now())));
  void flush();

  return {
    flush,
    async close() {
      stopListening();
      if (timer) clearTimeout(timer);
      await flush();
      await flush();
      if (notes.unsaved().length === 0) onDisk(() => file.close());
    },
  };
}
