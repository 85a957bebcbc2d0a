import "server-only";
import { type WalletScope, scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { type RunListRow, countOutcomes, findRun, listRunRows } from "./records.server";
import { type AdoptionRun, type AdoptionRunPage } from "./schema";

const PAGE_SIZE = 20;

/** Newest first, of the person's wallets. */
export async function listRuns(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<AdoptionRunPage> {
  return ctx.store.read(async (tx) => {
    const rows = await listRunRows(tx, scopeOf(ctx.actor), decodeCursor(cursor), PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1)?.run;
    return {
      items: await withOutcomes(tx, scopeOf(ctx.actor), page),
      nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
    };
  });
}

/** Throws `not_found`, also for a run in a wallet that the person may not see. */
export async function getRun(ctx: Context, id: string): Promise<AdoptionRun> {
  return ctx.store.read(async (tx) => {
    const found = await findRun(tx, scopeOf(ctx.actor), id);
    const [run] = found ? await withOutcomes(tx, scopeOf(ctx.actor), [found]) : [];
    if (!run) throw new AppError("not_found", { message: `adoption ${id}` });
    return run;
  });
}

async function withOutcomes(tx: Tx, scope: WalletScope, rows: readonly RunListRow[]): Promise<AdoptionRun[]> {
  const counts = await countOutcomes(
    tx,
    scope,
    rows.map(({ run }) => run.id),
  );
  return rows.map(({ run, personName }) => {
    const own = counts.flatMap(({ runId, outcome, count }) =>
      runId === run.id && outcome !== null ? [[outcome, count] as const] : [],
    );
    return {
      id: run.id,
      wallet: run.wallet,
      personName,
      lines: run.lines,
      repeated: run.repeated,
      createdAt: run.createdAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      outcomes: Object.fromEntries(own),
      done: own.reduce((sum, [, count]) => sum + count, 0),
    };
  });
}
