import "server-only";
import { Readable, addAbortSignal } from "node:stream";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { maskDocumentsIn } from "@/lib/core/brazil/documents-in-text";
import { type Sealed, maskIn } from "@/lib/core/sealed";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { type FileHeading, headingOf } from "./file-heading";
import { type Store } from "@/lib/platform/store/store.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { segmentsOf, toRowFilter } from "@/lib/domain/blocks/row-filter.server";
import { readOpening } from "@/lib/domain/statement/read-opening.server";
import { findFirstDay, findOfxAccount } from "@/lib/domain/statement/records.server";
import { type Balance, StatementWanted } from "@/lib/domain/statement/schema";
import { findWallet } from "@/lib/domain/wallets/records.server";
import { momentOf } from "@/lib/domain/statement/filter";
import { resolveFilter, scopeOfFilter } from "@/lib/domain/transactions/resolve-filter.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { batchesAsOf } from "./batches-as-of.server";
import { BLOCK_COLUMNS, type BlockExportRow, type RestedBlockRow, toBlockExportRow } from "./block-columns";
import { blocksQuery } from "./block-rows-records.server";
import {
  type ExportColumn,
  type ExportLabels,
  STATEMENT_COLUMNS,
  type StatementExportRow,
  TRANSACTION_COLUMNS,
  type TransactionExportRow,
  withoutDocuments,
} from "./columns";
import { type Progress, countedBatches } from "./counted-batches.server";
import { copiedFile } from "./copied-file.server";
import { DIALECTS, fileBytes } from "./file-bytes.server";
import { type DocumentOf, type RestedRow, toExportRow } from "./to-export-row.server";
import { csvWriter } from "./csv";
import { type LinesForm, copyTransactions, mayNameDocuments } from "./lines-records.server";
import { ofxAccountOf, ofxBytes } from "./ofx-bytes.server";
import { type ExportRow, claimExport, finishExport } from "./records.server";
import { readBatches, statementQuery, transactionsQuery } from "./rows-records.server";
import { BlocksWanted, TransactionsWanted } from "./schema";

/** From the click to the first byte; a link that lies around opens nothing. */
const PREPARED_MS_MAX = 10 * 60_000;
const STREAM_MS_MAX = 30 * 60_000;
/** Each holds a connection for reading. */
const AT_ONCE_MAX = 3;

const running = new WeakMap<Store, number>();

/** With its filter as it was asked for. */
type ExportOrder = Omit<ExportRow, "filter"> & { filter: Record<string, unknown> };
export type ExportFile = { bytes: Readable; row: ExportOrder };

/** The file of an export that was prepared, once. The rights are those of now, and the rows those of one moment. */
export async function streamExport(
  ctx: Context,
  id: string,
  words: (format: string) => ExportLabels,
  signal: AbortSignal,
): Promise<ExportFile> {
  if ((running.get(ctx.store) ?? 0) >= AT_ONCE_MAX)
    throw new AppError("too_many_requests", { message: "exports", retryAfterSeconds: 30 });
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - PREPARED_MS_MAX);
  const claimed = await ctx.store.transaction((tx) =>
    claimExport(tx, ctx.actor.personId, id, { since, now }),
  );
  if (!claimed) throw new AppError("not_found", { message: `export ${id}` });
  const row: ExportOrder = {
    ...claimed,
    filter: JSON.parse(ctx.vault.open(ABOUT.exportFilter(id), claimed.filter)) as ExportOrder["filter"],
  };
  if (row.showsDocuments && !mayDo(ctx.actor, "document.reveal"))
    throw new AppError("not_allowed", { message: "document.reveal" });
  if (row.wallet !== null) scopeOfFilter(ctx.actor, { wallet: row.wallet });

  const kept = await ctx.store.read((reader) => findOfxAccount(reader, row.wallet ?? ""));
  const progress: Progress = { rows: 0, isWhole: false };
  const closed = new AbortController();
  const { wallet: reference } = row;
  const wallet = reference === null ? null : { reference, name: await nameOf(ctx, reference) };
  const bytes = bytesOf(ctx, row, words(row.format), {
    wallet,
    ofxAccount: ofxAccountOf(row.wallet ?? "", kept),
    ...{ asOf: now, progress, closed: closed.signal },
  });
  running.set(ctx.store, (running.get(ctx.store) ?? 0) + 1);
  bytes.once("close", () => {
    closed.abort();
    running.set(ctx.store, (running.get(ctx.store) ?? 1) - 1);
    void finish(ctx, row, progress);
  });
  bytes.on("error", (error) => ctx.log.warn({ err: error, exportId: id, ...progress }, "export ended early"));
  return { bytes: addAbortSignal(AbortSignal.any([signal, AbortSignal.timeout(STREAM_MS_MAX)]), bytes), row };
}

const nameOf = async (ctx: Context, reference: string): Promise<string | null> =>
  (await ctx.store.read((reader) => findWallet(reader, reference)))?.name ?? null;

/** A document that was used as a filter is stored no longer than its file needs it. */
async function finish(
  ctx: Context,
  { id, filter: { document: _document, ...filter } }: ExportOrder,
  { rows, isWhole }: Progress,
): Promise<void> {
  const end = {
    filter: ctx.vault.seal(ABOUT.exportFilter(id), JSON.stringify(filter)),
    state: isWhole ? "done" : "failed",
    rows,
    finishedAt: ctx.clock.now(),
  } as const;
  await ctx.store
    .transaction((tx) => finishExport(tx, id, end))
    .catch((error: unknown) => ctx.log.error({ err: error, exportId: id }, "end of an export not recorded"));
}

/** Centavos before the first line of a statement, and after its last. */
type Balances = { opening: Sum; closing: Sum };

type Leaving = {
  ofxAccount: ReturnType<typeof ofxAccountOf>;
  wallet: { reference: string; name: string | null } | null;
  asOf: Date;
  progress: Progress;
  closed: AbortSignal;
};

function bytesOf(ctx: Context, row: ExportOrder, words: ExportLabels, leaving: Leaving): Readable {
  const format = row.format;
  const documentOf = row.showsDocuments ? (document: Sealed) => openSealed(ctx.vault, document) : maskIn;
  const counted = <Row>(read: (reader: Reader) => AsyncIterable<Row[]>) =>
    countedBatches(ctx, row.id, batchesAsOf(ctx.store, read, leaving.closed), leaving.progress);

  const describe = (balances: Balances | null): FileHeading =>
    // A program reads the first line as the names of the columns.
    format === "csv"
      ? []
      : headingOf({
          ...{ merchant: ctx.env.merchant, wallet: leaving.wallet, filter: row.filter, balances },
          madeAt: leaving.asOf,
        });
  const headed = () => describe(null);

  if (row.kind === "transactions") {
    const wanted = TransactionsWanted.parse(row.filter);
    const dialect = DIALECTS[format];
    // The database has no key: whole documents are opened here, a batch at a time.
    return dialect && !row.showsDocuments
      ? copiedFile(ctx, row.id, { ...leaving, dialect, words, heading: headed() }, async (reader) => {
          const resolved = await resolveWanted(reader, ctx, wanted);
          const form = { dialect, words, limitMs: STREAM_MS_MAX };
          return resolved && linesOf(reader, resolved, form);
        })
      : fileBytes(
          counted((reader) => transactionBatches(reader, ctx, wanted, documentOf)),
          columnsOf(row, TRANSACTION_COLUMNS),
          format,
          words,
          headed,
        );
  }
  if (row.kind === "blocks") {
    const wanted = BlocksWanted.parse(row.filter);
    const batches = counted((reader) => blockBatches(reader, ctx, wanted, documentOf));
    return fileBytes(batches, columnsOf(row, BLOCK_COLUMNS), format, words, headed);
  }
  const wallet = row.wallet ?? "";
  const wanted = StatementWanted.parse(row.filter);
  // Written inside the snapshot: a balance read beside it could be another moment's.
  const ledger: Balance = { availableCentavos: 0, heldCentavos: 0 };
  const balances: Balances = { opening: 0, closing: 0 };
  const batches = counted((reader) =>
    statementBatches(reader, ctx, wallet, wanted, documentOf, ledger, balances),
  );
  const statement = { ...wanted, ...leaving.ofxAccount, asOf: momentOf(wanted) ?? leaving.asOf };
  return format === "ofx"
    ? ofxBytes(batches, statement, words, ledger, row.showsDocuments ? String : maskDocumentsIn)
    : fileBytes(batches, columnsOf(row, STATEMENT_COLUMNS), format, words, () => describe(balances));
}

const columnsOf = <Row>({ showsDocuments }: ExportOrder, columns: readonly ExportColumn<Row>[]) =>
  showsDocuments ? columns : withoutDocuments(columns);

/** The database finds no document in a text: where one may be, the lines are written here. */
async function linesOf(
  reader: Reader,
  { scope, conditions }: NonNullable<Awaited<ReturnType<typeof resolveWanted>>>,
  form: LinesForm & { limitMs: number },
): Promise<Readable> {
  if (!(await mayNameDocuments(reader, scope, conditions, form.limitMs)))
    return copyTransactions(reader, scope, conditions, form);
  const dialect = { ...form.dialect, lineEnd: "\n" } as const;
  const writer = csvWriter(withoutDocuments(TRANSACTION_COLUMNS), dialect, form.words);
  return Readable.from(
    (async function* () {
      const query = transactionsQuery(scope, conditions);
      for await (const batch of readBatches<RestedRow>(reader, query))
        yield Buffer.from(writer.lines(batch.map((each) => toExportRow(each, maskIn))));
    })(),
    { objectMode: false },
  );
}

/** Selected rows are limited to those that the filter finds, in the wallets that the person sees. */
async function resolveWanted(reader: Reader, ctx: Context, { ids, ...filter }: TransactionsWanted) {
  const resolved = await resolveFilter(reader, ctx, filter);
  if (resolved !== null && ids !== undefined) {
    const found = resolved.conditions.ids;
    resolved.conditions.ids = found === undefined ? ids : ids.filter((id) => found.includes(id));
  }
  return resolved;
}

async function* transactionBatches(
  reader: Reader,
  ctx: Context,
  wanted: TransactionsWanted,
  documentOf: DocumentOf,
): AsyncGenerator<TransactionExportRow[]> {
  const resolved = await resolveWanted(reader, ctx, wanted);
  if (resolved === null) return;
  const query = transactionsQuery(resolved.scope, resolved.conditions);
  for await (const batch of readBatches<RestedRow>(reader, query))
    yield batch.map((row) => toExportRow(row, documentOf));
}

async function* blockBatches(
  reader: Reader,
  ctx: Context,
  wanted: BlocksWanted,
  documentOf: DocumentOf,
): AsyncGenerator<BlockExportRow[]> {
  const { blockResponseHours } = await readSettings(reader);
  const filter = toRowFilter(ctx, wanted, blockResponseHours);
  const query = blocksQuery(scopeOf(ctx.actor), filter, segmentsOf(wanted));
  for await (const batch of readBatches<RestedBlockRow>(reader, query))
    yield batch.map((row) => toBlockExportRow(row, documentOf, blockResponseHours));
}

async function* statementBatches(
  reader: Reader,
  ctx: Context,
  wallet: string,
  wanted: StatementWanted,
  documentOf: DocumentOf,
  ledger: Balance,
  balances: Balances,
): AsyncGenerator<StatementExportRow[]> {
  const { from, to } = wanted;
  const asOf = momentOf(wanted);
  Object.assign(ledger, await readOpening(reader, wallet, from, asOf));
  balances.opening = ledger.availableCentavos;
  balances.closing = (await readOpening(reader, wallet, addDaysTo(to, 1), asOf)).availableCentavos;
  const bounds = { from: startOfDayInSaoPaulo(from), before: startOfDayInSaoPaulo(addDaysTo(to, 1)), asOf };
  const query = statementQuery(wallet, bounds, scopeOf(ctx.actor), await findFirstDay(reader));
  type Rested = Omit<StatementExportRow, "document"> & { document: Sealed | null };
  for await (const batch of readBatches<Rested>(reader, query))
    yield batch.map((row) => {
      ledger.availableCentavos = addUp(ledger.availableCentavos, row.available);
      ledger.heldCentavos = addUp(ledger.heldCentavos, row.held);
      return {
        ...row,
        document: row.document && documentOf(row.document),
        balance: ledger.availableCentavos,
        balance_held: ledger.heldCentavos,
      };
    });
}
