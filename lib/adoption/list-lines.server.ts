import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { type Tx } from "@/lib/store/store.server";
import { OTHER_WALLET, type LineRow, type RunRow, findRun, listLineRows } from "./records.server";
import { type AdoptionLine, type AdoptionLinePage, type LinesQuery, RUN_LINES_MAX } from "./schema";

const PAGE_SIZE = 100;

/** In the order of the list, by line. Throws `not_found`. */
export async function listLines(
  ctx: Context,
  { id, outcome, after }: LinesQuery & { id: string },
): Promise<AdoptionLinePage> {
  return ctx.store.read(async (tx) => {
    await findRunOf(tx, ctx, id);
    const rows = await listLineRows(tx, scopeOf(ctx.actor), id, { outcome, after }, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    return {
      items: page.map(toLine),
      nextAfter: rows.length > PAGE_SIZE ? (page.at(-1)?.line ?? null) : null,
    };
  });
}

/** All of them, as they stand now. Throws `not_found`. */
export async function readAllLines(
  ctx: Context,
  id: string,
): Promise<{ run: RunRow; lines: AdoptionLine[] }> {
  return ctx.store.read(async (tx) => ({
    run: await findRunOf(tx, ctx, id),
    lines: (await listLineRows(tx, scopeOf(ctx.actor), id, {}, RUN_LINES_MAX)).map(toLine),
  }));
}

async function findRunOf(tx: Tx, ctx: Context, id: string): Promise<RunRow> {
  const found = await findRun(tx, scopeOf(ctx.actor), id);
  if (!found) throw new AppError("not_found", { message: `adoption ${id}` });
  return found.run;
}

const toLine = ({ line, text, outcome, because, transactionId }: LineRow): AdoptionLine => ({
  line,
  text,
  outcome,
  because,
  transactionId: because === OTHER_WALLET ? null : transactionId,
});
