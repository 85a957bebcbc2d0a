import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type RunListRow, countOutcomes, findRun, listRunRows } from "./records.server";
import { type ImportRun, type ImportRunPage } from "./schema";

const PAGE_SIZE = 20;

/** Newest first, of the person's wallets. */
export async function listRuns(
  ctx: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<ImportRunPage> {
  return ctx.store.read(async (reader) => {
    const { rows, nextCursor } = await listRunRows(reader, scopeOf(ctx.actor), { cursor, size: PAGE_SIZE });
    return { items: await withOutcomes(reader, scopeOf(ctx.actor), rows), nextCursor };
  });
}

/** Throws `not_found`, also for a run in a wallet that the person may not see. */
export async function getRun(ctx: Context, id: string): Promise<ImportRun> {
  return ctx.store.read(async (reader) => {
    const found = await findRun(reader, scopeOf(ctx.actor), id);
    const [run] = found ? await withOutcomes(reader, scopeOf(ctx.actor), [found]) : [];
    if (!run) throw new AppError("not_found", { message: `import ${id}` });
    return run;
  });
}

async function withOutcomes(
  reader: Reader,
  scope: WalletScope,
  rows: readonly RunListRow[],
): Promise<ImportRun[]> {
  const counts = await countOutcomes(
    reader,
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
