import "server-only";
import { Readable } from "node:stream";
import { type Balance } from "@/lib/domain/statement/schema";
import { type ExportWords, type StatementExportRow } from "./columns";
import { type OfxAccount, ofxFoot, ofxHead, ofxLine } from "./ofx";

/** Movements of what is available; `ledger` holds what stands there once the last of them was read. */
export function ofxBytes(
  batches: AsyncIterable<StatementExportRow[]>,
  account: OfxAccount,
  words: ExportWords,
  ledger: Balance,
  textOf: (text: string) => string,
): Readable {
  return Readable.from(
    (async function* () {
      yield ofxHead(account);
      for await (const batch of batches) {
        const moved = batch.filter(({ available }) => available !== 0);
        if (moved.length > 0)
          yield moved.map((row) => ofxLine(said(row, textOf), kindWords(row, words))).join("");
      }
      yield ofxFoot(account, ledger.availableCentavos);
    })(),
    { objectMode: false },
  );
}

const said = (row: StatementExportRow, textOf: (text: string) => string): StatementExportRow => ({
  ...row,
  name: row.name && textOf(row.name),
  description: row.description && textOf(row.description),
});

/** What is taken back or corrected says so: its amount is the other way round. */
const kindWords = ({ kind, correction }: StatementExportRow, words: ExportWords): string =>
  [words.value("kind", kind), correction && words.value("correction", correction)]
    .filter((part) => part !== null)
    .join(" - ");
