import "server-only";
import { PassThrough, Readable, addAbortSignal } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Context } from "@/lib/platform/context.server";
import { type Store } from "@/lib/platform/store/store.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type ExportLabels, TRANSACTION_COLUMNS } from "./columns";
import { type Progress, countedBatches } from "./counted-batches.server";
import { type CsvDialect, csvWriter } from "./csv";
import { type FileHeading } from "./file-heading";

type Leaving = {
  dialect: CsvDialect;
  words: ExportLabels;
  heading: FileHeading;
  progress: Progress;
  closed: AbortSignal;
};

/**
 * A file of transactions whose lines the database writes, inside one snapshot and as fast as the reader takes them.
 */
export function copiedFile(
  ctx: Context,
  id: string,
  { dialect, words, heading, progress, closed }: Leaving,
  open: (reader: Reader) => Promise<Readable | null>,
): Readable {
  const lines = endedLines(bytesAsOf(ctx.store, open, closed), dialect);
  return Readable.from(
    (async function* () {
      yield csvWriter(TRANSACTION_COLUMNS, dialect, words).head(heading);
      for await (const { bytes } of countedBatches(ctx, id, lines, progress)) yield bytes;
    })(),
    { objectMode: false },
  );
}

/** `closed` ends the snapshot, whether anybody took of it or not. */
function bytesAsOf(
  store: Pick<Store, "snapshot">,
  open: (reader: Reader) => Promise<Readable | null>,
  closed: AbortSignal,
): AsyncIterable<Buffer> {
  const through = addAbortSignal(closed, new PassThrough());
  // The stream may have no listener any more when it is closed.
  through.on("error", () => undefined);
  store
    .snapshot(async (reader) => {
      const copied = await open(reader);
      if (copied) await pipeline(copied, through, { end: false });
    })
    .then(
      () => through.end(),
      (error: Error) => through.destroy(error),
    );
  return through;
}

type Lines = { length: number; bytes: Buffer };

/** The lines with the ends of their dialect, and how many they are. A line feed between quotes ends nothing. */
export async function* endedLines(
  chunks: AsyncIterable<Buffer>,
  { lineEnd }: Pick<CsvDialect, "lineEnd">,
): AsyncGenerator<Lines> {
  let isQuoted = false;
  for await (const chunk of chunks) {
    let length = 0;
    // A character for each byte: in UTF-8 neither a quote nor a line feed is part of another character.
    const parts = chunk.toString("latin1").split('"');
    const ended = parts.map((part, index) => {
      if (isQuoted !== (index % 2 === 1)) return part;
      const lines = part.split("\n");
      length += lines.length - 1;
      return lines.join(lineEnd);
    });
    if (parts.length % 2 === 0) isQuoted = !isQuoted;
    yield { length, bytes: Buffer.from(ended.join('"'), "latin1") };
  }
}
