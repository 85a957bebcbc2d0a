import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { OTHER_WALLET, type LineRow, type RunRow, findRun, listLineRows } from "./records.server";
import { type ImportLine, type ImportLinePage, type LinesQuery, RUN_LINES_MAX } from "./schema";
import { oneMoreThan, pageOf } from "@/lib/platform/store/pages.server";

const PAGE_SIZE = 100;

/** In the order of the list, by line. Throws `not_found`. */
export async function listLines(
  ctx: Context,
  { id, outcome, after }: LinesQuery & { id: string },
): Promise<ImportLinePage> {
  return ctx.store.read(async (reader) => {
    await findRunOf(reader, ctx, id);
    const found = await listLineRows(
      reader,
      scopeOf(ctx.actor),
      id,
      { outcome, after },
      oneMoreThan(PAGE_SIZE),
    );
    const { rows, nextCursor } = pageOf(found, PAGE_SIZE, ({ line }) => String(line));
    return { items: rows.map(toLine), nextAfter: nextCursor === null ? null : Number(nextCursor) };
  });
}

/** All of them, as they stand now. Throws `not_found`. */
export async function readAllLines(ctx: Context, id: string): Promise<{ run: RunRow; lines: ImportLine[] }> {
  return ctx.store.read(async (reader) => ({
    run: await findRunOf(reader, ctx, id),
    lines: (await listLineRows(reader, scopeOf(ctx.actor), id, {}, RUN_LINES_MAX)).map(toLine),
  }));
}

async function findRunOf(reader: Reader, ctx: Context, id: string): Promise<RunRow> {
  const found = await findRun(reader, scopeOf(ctx.actor), id);
  if (!found) throw new AppError("not_found", { message: `import ${id}` });
  return found.run;
}

const toLine = ({ line, text, outcome, because, serviceCode, transactionId }: LineRow): ImportLine => ({
  line,
  text,
  outcome,
  because,
  serviceCode,
  transactionId: because === OTHER_WALLET ? null : transactionId,
});
