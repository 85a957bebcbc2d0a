import "server-only";
import { type SQL, and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { adoptionLines, adoptionRuns } from "@/lib/store/tables/adoption";
import { people } from "@/lib/store/tables/people";
import { transactions } from "@/lib/store/tables/transactions";
import { type LineOutcome } from "./labels";

export type RunRow = typeof adoptionRuns.$inferSelect;
export type LineRow = typeof adoptionLines.$inferSelect;
export type DueLine = Pick<LineRow, "runId" | "line" | "text" | "attempts"> & { wallet: string };
export type LineEnd = { outcome: LineOutcome; because?: string | null; transactionId?: string | null };

const LINES_PER_INSERT = 500;
const UNKNOWN = "not_found" satisfies LineOutcome;

export async function insertRun(
  tx: Tx,
  run: Omit<RunRow, "finishedAt">,
  lines: readonly { line: number; text: string; fault: string | null }[],
): Promise<void> {
  await tx.insert(adoptionRuns).values(run);
  for (let at = 0; at < lines.length; at += LINES_PER_INSERT)
    await tx.insert(adoptionLines).values(
      lines.slice(at, at + LINES_PER_INSERT).map(({ line, text, fault }) => ({
        runId: run.id,
        line,
        text,
        ...(fault === null
          ? { nextAttemptAt: run.createdAt }
          : { outcome: "invalid", because: fault, settledAt: run.createdAt }),
      })),
    );
}

/** One person's runs that are not through. */
export async function countOpenRuns(tx: Tx, personId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(adoptionRuns)
    .where(and(eq(adoptionRuns.personId, personId), isNull(adoptionRuns.finishedAt)));
  return row?.count ?? 0;
}

/** Taken for a while, so that a line is asked for by one instance; one that dies leaves it waiting again. */
export async function takeDueLines(tx: Tx, now: Date, until: Date, limit: number): Promise<DueLine[]> {
  const due = tx
    .select({ runId: adoptionLines.runId, line: adoptionLines.line })
    .from(adoptionLines)
    .where(
      and(
        isNull(adoptionLines.outcome),
        sql`${adoptionLines.nextAttemptAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(adoptionLines.nextAttemptAt, adoptionLines.runId, adoptionLines.line)
    .limit(limit)
    .for("update", { skipLocked: true });
  const taken = await tx
    .update(adoptionLines)
    .set({ nextAttemptAt: until, attempts: sql`${adoptionLines.attempts} + 1` })
    .where(sql`(${adoptionLines.runId}, ${adoptionLines.line}) in (${due})`)
    .returning();
  if (taken.length === 0) return [];
  const runs = await tx
    .select({ id: adoptionRuns.id, wallet: adoptionRuns.wallet })
    .from(adoptionRuns)
    .where(inArray(adoptionRuns.id, [...new Set(taken.map(({ runId }) => runId))]));
  const walletOf = new Map(runs.map(({ id, wallet }) => [id, wallet]));
  return taken.flatMap((line) => {
    const wallet = walletOf.get(line.runId);
    return wallet === undefined ? [] : [{ ...line, wallet }];
  });
}

const isThat = ({ runId, line }: Pick<LineRow, "runId" | "line">): SQL | undefined =>
  and(eq(adoptionLines.runId, runId), eq(adoptionLines.line, line), isNull(adoptionLines.outcome));

export async function settleLine(tx: Tx, line: DueLine, end: LineEnd, now: Date): Promise<void> {
  await tx
    .update(adoptionLines)
    .set({ ...end, nextAttemptAt: null, settledAt: now })
    .where(isThat(line));
}

export async function postponeLine(tx: Tx, line: DueLine, until: Date): Promise<void> {
  await tx.update(adoptionLines).set({ nextAttemptAt: until }).where(isThat(line));
}

export async function finishRuns(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(adoptionRuns)
    .set({ finishedAt: now })
    .where(
      and(
        inArray(adoptionRuns.id, [...ids]),
        isNull(adoptionRuns.finishedAt),
        sql`not exists (select from ${adoptionLines} where ${adoptionLines.runId} = ${adoptionRuns.id} and ${adoptionLines.outcome} is null)`,
      ),
    );
}

const inScope = (scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(adoptionRuns.wallet, [...scope]);

export type RunListRow = { run: RunRow; personName: string | null };

/** Newest first, by keyset. */
export async function listRunRows(
  tx: Tx,
  scope: WalletScope,
  cursor: Cursor | null,
  limit: number,
): Promise<RunListRow[]> {
  return tx
    .select({ run: adoptionRuns, personName: people.name })
    .from(adoptionRuns)
    .leftJoin(people, eq(people.id, adoptionRuns.personId))
    .where(
      and(
        inScope(scope),
        cursor
          ? sql`(${adoptionRuns.createdAt}, ${adoptionRuns.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${adoptionRuns.createdAt} desc, ${adoptionRuns.id} desc`)
    .limit(limit);
}

export async function findRun(tx: Tx, scope: WalletScope, id: string): Promise<RunListRow | null> {
  const rows = await tx
    .select({ run: adoptionRuns, personName: people.name })
    .from(adoptionRuns)
    .leftJoin(people, eq(people.id, adoptionRuns.personId))
    .where(and(eq(adoptionRuns.id, id), inScope(scope)));
  return rows[0] ?? null;
}

/** Known in another wallet than the run's: `because` of such a line. */
export const OTHER_WALLET = "other_wallet";

/** Whoever may not see that other wallet does not learn that it knows the line, as in every search (security, T11). */
function outcomeFor(scope: WalletScope): SQL<string | null> {
  if (scope === "all") return sql<string | null>`${adoptionLines.outcome}`;
  const seen = inArray(transactions.wallet, [...scope]);
  return sql<string | null>`case when ${adoptionLines.because} = ${OTHER_WALLET} and not exists (
    select from ${transactions} where ${transactions.id} = ${adoptionLines.transactionId} and ${seen})
    then ${UNKNOWN} else ${adoptionLines.outcome} end`;
}

export async function countOutcomes(
  tx: Tx,
  scope: WalletScope,
  runIds: readonly string[],
): Promise<{ runId: string; outcome: string | null; count: number }[]> {
  if (runIds.length === 0) return [];
  const shown = tx
    .select({ runId: adoptionLines.runId, outcome: outcomeFor(scope).as("shown") })
    .from(adoptionLines)
    .where(inArray(adoptionLines.runId, [...runIds]))
    .as("lines");
  return tx
    .select({ runId: shown.runId, outcome: shown.outcome, count: sql<number>`count(*)::int` })
    .from(shown)
    .groupBy(shown.runId, shown.outcome);
}

/** In the order of the list. */
export async function listLineRows(
  tx: Tx,
  scope: WalletScope,
  runId: string,
  { outcome, after = 0 }: { outcome?: string | undefined; after?: number | undefined },
  limit: number,
): Promise<LineRow[]> {
  const shown = outcomeFor(scope);
  const rows = await tx
    .select({ line: adoptionLines, shown })
    .from(adoptionLines)
    .where(
      and(
        eq(adoptionLines.runId, runId),
        gt(adoptionLines.line, after),
        outcome === undefined ? undefined : sql`${shown} = ${outcome}`,
      ),
    )
    .orderBy(adoptionLines.line)
    .limit(limit);
  return rows.map(({ line, shown: outcome }) =>
    outcome === line.outcome ? line : { ...line, outcome, because: null, transactionId: null },
  );
}
