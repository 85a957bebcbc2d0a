import "server-only";
import { type ExportFormat } from "@/lib/core/words/exports";
import { Readable } from "node:stream";
import { type ExportColumn, type ExportWords } from "./columns";
import { BRAZILIAN, PLAIN, csvWriter } from "./csv";
import { xlsxStream } from "./xlsx.server";

/** A table as the bytes of its file, as fast as somebody takes them. */
export function fileBytes<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
  format: ExportFormat,
  words: ExportWords,
): Readable {
  if (format === "xlsx") return xlsxStream(batches, columns, words);
  const writer = csvWriter(columns, format === "csv_br" ? BRAZILIAN : PLAIN, words);
  return Readable.from(
    (async function* () {
      yield writer.head();
      for await (const batch of batches) if (batch.length > 0) yield writer.lines(batch);
    })(),
    { objectMode: false },
  );
}
