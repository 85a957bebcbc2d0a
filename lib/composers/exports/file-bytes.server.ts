import "server-only";
import { type ExportFormat } from "@/lib/core/words/exports";
import { Readable } from "node:stream";
import { type ExportColumn, type ExportWords } from "./columns";
import { BRAZILIAN, type CsvDialect, PLAIN, csvWriter } from "./csv";
import { xlsxStream } from "./xlsx.server";

export const DIALECTS: Readonly<Partial<Record<ExportFormat, CsvDialect>>> = {
  csv_br: BRAZILIAN,
  csv: PLAIN,
};

/** A table as the bytes of its file, as fast as somebody takes them. */
export function fileBytes<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
  format: ExportFormat,
  words: ExportWords,
): Readable {
  const dialect = DIALECTS[format];
  if (!dialect) return xlsxStream(batches, columns, words);
  const writer = csvWriter(columns, dialect, words);
  return Readable.from(
    (async function* () {
      yield writer.head();
      for await (const batch of batches) if (batch.length > 0) yield writer.lines(batch);
    })(),
    { objectMode: false },
  );
}
