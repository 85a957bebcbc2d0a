import "server-only";
import { type LineOutcome, type LineReason } from "@/lib/core/enums/imports";
import { type SQL, and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { importLines, importRuns } from "@/lib/platform/store/tables/imports";
import { people } from "@/lib/platform/store/tables/people";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { newestFirst, type Page, type PageWanted, readPage } from "@/lib/platform/store/pages.server";
import { inScope, seesEveryWallet } from "@/lib/platform/store/scope.server";

export type RunRow = typeof importRuns.$inferSelect;
export type LineRow = typeof importLines.$inferSelect;
export type DueLine = Pick<LineRow, "runId" | "line" | "text" | "attempts"> & { wallet: string };
export type LineEnd = {
  outcome: LineOutcome;
  because?: LineReason | null;
  serviceCode?: string | null;
  transactionId?: string | null;
};

const LINES_PER_INSERT = 500;
const UNKNOWN = "not_found" satisfies LineOutcome;

export async function insertRun(
  tx: Tx,
  run: Omit<RunRow, "finishedAt">,
  lines: readonly { line: number; text: string; fault: LineReason | null }[],
): Promise<void> {
  await tx.insert(importRuns).values(run);
  for (let at = 0; at < lines.length; at += LINES_PER_INSERT)
    await tx.insert(importLines).values(
      lines.slice(at, at + LINES_PER_INSERT).map(({ line, text, fault }) => ({
        runId: run.id,
        line,
        text,
        ...(fault === null
          ? { nextAttemptAt: run.createdAt }
          : { outcome: "invalid" as const, because: fault, settledAt: run.createdAt }),
      })),
    );
}

/** One person's runs that are not through. */
export async function countOpenRuns(reader: Reader, personId: string): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(importRuns)
    .where(and(eq(importRuns.personId, personId), isNull(importRuns.finishedAt)));
  return row?.count ?? 0;
}

/** Taken for a while, so that a line is asked for by one instance; one that dies leaves it waiting again. */
export async function takeDueLines(tx: Tx, now: Date, until: Date, limit: number): Promise<DueLine[]> {
  const due = lockRows(
    tx,
    tx
      .select({ runId: importLines.runId, line: importLines.line })
      .from(importLines)
      .where(
        and(
          isNull(importLines.outcome),
          sql`${importLines.nextAttemptAt} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(importLines.nextAttemptAt, importLines.runId, importLines.line)
      .limit(limit),
    { skipLocked: true },
  );
  const taken = await tx
    .update(importLines)
    .set({ nextAttemptAt: until, attempts: sql`${importLines.attempts} + 1` })
    .where(sql`(${importLines.runId}, ${importLines.line}) in (${due})`)
    .returning();
  if (taken.length === 0) return [];
  const runs = await tx
    .select({ id: importRuns.id, wallet: importRuns.wallet })
    .from(importRuns)
    .where(inArray(importRuns.id, [...new Set(taken.map(({ runId }) => runId))]));
  const walletOf = new Map(runs.map(({ id, wallet }) => [id, wallet]));
  return taken.flatMap((line) => {
    const wallet = walletOf.get(line.runId);
    return wallet === undefined ? [] : [{ ...line, wallet }];
  });
}

const isThat = ({ runId, line }: Pick<LineRow, "runId" | "line">): SQL | undefined =>
  and(eq(importLines.runId, runId), eq(importLines.line, line), isNull(importLines.outcome));

export async function settleLine(tx: Tx, line: DueLine, end: LineEnd, now: Date): Promise<void> {
  await tx
    .update(importLines)
    .set({ ...end, nextAttemptAt: null, settledAt: now })
    .where(isThat(line));
}

export async function postponeLine(tx: Tx, line: DueLine, until: Date): Promise<void> {
  await tx.update(importLines).set({ nextAttemptAt: until }).where(isThat(line));
}

export async function finishRuns(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(importRuns)
    .set({ finishedAt: now })
    .where(
      and(
        inArray(importRuns.id, [...ids]),
        isNull(importRuns.finishedAt),
        sql`not exists (select from ${importLines} where ${importLines.runId} = ${importRuns.id} and ${importLines.outcome} is null)`,
      ),
    );
}

export type RunListRow = { run: RunRow; personName: string | null };

/** Newest first. */
export const listRunRows = (
  reader: Reader,
  scope: WalletScope,
  wanted: PageWanted,
): Promise<Page<RunListRow>> =>
  readPage(
    reader
      .select({ run: importRuns, personName: people.name })
      .from(importRuns)
      .leftJoin(people, eq(people.id, importRuns.personId)),
    {
      guard: inScope(scope, importRuns.wallet),
      by: newestFirst(importRuns.createdAt, importRuns.id),
      placeOf: ({ run: { createdAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

export async function findRun(reader: Reader, scope: WalletScope, id: string): Promise<RunListRow | null> {
  const rows = await reader
    .select({ run: importRuns, personName: people.name })
    .from(importRuns)
    .leftJoin(people, eq(people.id, importRuns.personId))
    .where(and(eq(importRuns.id, id), inScope(scope, importRuns.wallet)));
  return rows[0] ?? null;
}

/** Known in another wallet than the run's: `reason` of such a line. */
export const OTHER_WALLET = "other_wallet" satisfies LineReason;

/**
 * The outcome hides that another wallet knows the line from a person who may not see that wallet, as in every search
 * (security, T11).
 */
function outcomeFor(scope: WalletScope): SQL<LineOutcome | null> {
  if (seesEveryWallet(scope)) return sql<LineOutcome | null>`${importLines.outcome}`;
  return sql<LineOutcome | null>`case when ${importLines.because} = ${OTHER_WALLET} and not exists (
    select from ${transactions} where ${transactions.id} = ${importLines.transactionId} and ${inScope(scope, transactions.wallet)})
    then ${UNKNOWN} else ${importLines.outcome} end`;
}

export async function countOutcomes(
  reader: Reader,
  scope: WalletScope,
  runIds: readonly string[],
): Promise<{ runId: string; outcome: LineOutcome | null; count: number }[]> {
  if (runIds.length === 0) return [];
  const shown = reader
    .select({ runId: importLines.runId, outcome: outcomeFor(scope).as("shown") })
    .from(importLines)
    .where(inArray(importLines.runId, [...runIds]))
    .as("lines");
  return reader
    .select({ runId: shown.runId, outcome: shown.outcome, count: sql<number>`count(*)::int` })
    .from(shown)
    .groupBy(shown.runId, shown.outcome);
}

/** In the order of the list. */
export async function listLineRows(
  reader: Reader,
  scope: WalletScope,
  runId: string,
  { outcome, after = 0 }: { outcome?: LineOutcome | undefined; after?: number | undefined },
  limit: number,
): Promise<LineRow[]> {
  const shown = outcomeFor(scope);
  const rows = await reader
    .select({ line: importLines, shown })
    .from(importLines)
    .where(
      and(
        eq(importLines.runId, runId),
        gt(importLines.line, after),
        outcome === undefined ? undefined : sql`${shown} = ${outcome}`,
      ),
    )
    .orderBy(importLines.line)
    .limit(limit);
  return rows.map(({ line, shown: outcome }) =>
    outcome === line.outcome ? line : { ...line, outcome, because: null, transactionId: null },
  );
}

/** Lines whose call failed before and wait for their next time: due within the spread. */
export async function endLineBackoffs(tx: Tx, now: Date, spreadSeconds: number): Promise<void> {
  const soon = new Date(now.getTime() + spreadSeconds * 1_000);
  await tx
    .update(importLines)
    .set({
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + random() * make_interval(secs => ${spreadSeconds})`,
    })
    .where(
      and(isNull(importLines.outcome), gt(importLines.attempts, 1), gt(importLines.nextAttemptAt, soon)),
    );
}
