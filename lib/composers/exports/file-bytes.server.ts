import "server-only";
import { type ExportFormat } from "@/lib/core/enums/exports";
import { Readable } from "node:stream";
import { type ExportColumn, type ExportLabels } from "./columns";
import { BRAZILIAN, type CsvDialect, PLAIN, csvWriter } from "./csv";
import { type FileHeading } from "./file-heading";
import { xlsxStream } from "./xlsx.server";

export const DIALECTS: Readonly<Partial<Record<ExportFormat, CsvDialect>>> = {
  csv_br: BRAZILIAN,
  csv: PLAIN,
};

/**
 * A table as the bytes of its file, as fast as the reader takes them. `heading` is requested once the first rows were
 * read.
 */
export function fileBytes<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
  format: ExportFormat,
  words: ExportLabels,
  heading: () => FileHeading,
): Readable {
  const dialect = DIALECTS[format];
  if (!dialect) return xlsxStream(batches, columns, words, { heading });
  const writer = csvWriter(columns, dialect, words);
  return Readable.from(
    (async function* () {
      let isBegun = false;
      const begin = () => {
        isBegun = true;
        return writer.head(heading());
      };
      for await (const batch of batches) {
        if (!isBegun) yield begin();
        if (batch.length > 0) yield writer.lines(batch);
      }
      if (!isBegun) yield begin();
    })(),
    { objectMode: false },
  );
}
