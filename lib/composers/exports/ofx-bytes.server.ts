import "server-only";
import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { ACCOUNT_ID_MAX, type Balance, type OfxAccount } from "@/lib/domain/statement/schema";
import { type ExportLabels, type StatementExportRow } from "./columns";
import { type OfxStatement, ofxFoot, ofxHead, ofxLine } from "./ofx";

/** Movements of the available balance. `ledger` contains that balance once the last of them was read. */
export function ofxBytes(
  batches: AsyncIterable<StatementExportRow[]>,
  statement: OfxStatement,
  words: ExportLabels,
  ledger: Balance,
  textOf: (text: string) => string,
): Readable {
  return Readable.from(
    (async function* () {
      yield ofxHead(statement);
      for await (const batch of batches) {
        const moved = batch.filter(({ available }) => available !== 0);
        if (moved.length > 0)
          yield moved.map((row) => ofxLine(said(row, textOf), kindWords(row, words))).join("");
      }
      yield ofxFoot(statement, ledger.availableCentavos);
    })(),
    { objectMode: false },
  );
}

/** The account is at no bank that has a number of its own here. */
const NO_BANK = "0000";
const HASH_LENGTH = 8;

/** As the merchant set it, else by the wallet's reference, which may be too long for the format. */
export const ofxAccountOf = (
  wallet: string,
  { bankId, branchId, accountId }: OfxAccount,
): Pick<OfxStatement, "bankId" | "branchId" | "accountId"> => ({
  bankId: bankId ?? NO_BANK,
  branchId: branchId ?? null,
  accountId: accountId ?? accountOf(wallet),
});

function accountOf(wallet: string): string {
  if (wallet.length <= ACCOUNT_ID_MAX) return wallet;
  const hash = createHash("sha256").update(wallet).digest("hex").slice(0, HASH_LENGTH);
  return `${wallet.slice(0, ACCOUNT_ID_MAX - HASH_LENGTH - 1)}-${hash}`;
}

const said = (row: StatementExportRow, textOf: (text: string) => string): StatementExportRow => ({
  ...row,
  name: row.name && textOf(row.name),
  description: row.description && textOf(row.description),
});

/** A reversed or corrected line is labelled so: its amount has the opposite sign. */
const kindWords = ({ kind, correction }: StatementExportRow, words: ExportLabels): string =>
  [words.value("kind", kind), correction && words.value("correction", correction)]
    .filter((part) => part !== null)
    .join(" - ");
