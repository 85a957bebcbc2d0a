import "server-only";
import { and, between, eq, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Sum } from "@/lib/core/money/sum";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { anyOf } from "@/lib/platform/store/any-of";
import { projectTotals } from "@/lib/platform/store/tables/money";
import { projects } from "@/lib/platform/store/tables/wallets";
import {
  type Page,
  type PageWanted,
  afterRow,
  listRows,
  oneMoreThan,
  pageOf,
} from "@/lib/platform/store/pages.server";
import { OF_NO_WALLET, inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";

export type ProjectRow = typeof projects.$inferSelect;

/** Parameters of one statement. */
const ROWS_AT_ONCE = 500;

export async function mergeProjects(
  tx: Tx,
  rows: readonly Omit<ProjectRow, "charges">[],
): Promise<{ hasChanged: boolean }> {
  let hasChanged = false;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const changed = await tx
      .insert(projects)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: projects.id,
        set: {
          name: sql`excluded.name`,
          color: sql`excluded.color`,
          description: sql`excluded.description`,
          logoUrl: sql`excluded.logo_url`,
          readAt: sql`excluded.read_at`,
        },
        setWhere: sql`(${projects.name}, ${projects.color}, ${projects.description}, ${projects.logoUrl}) is distinct from (excluded.name, excluded.color, excluded.description, excluded.logo_url)`,
      })
      .returning({ id: projects.id });
    hasChanged ||= changed.length > 0;
  }
  return { hasChanged };
}

export async function isProjectThere(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.select({ id: projects.id }).from(projects).where(eq(projects.id, id));
  return row !== undefined;
}

export type ProjectOrder = { sort: "name" | "createdAt"; order: "asc" | "desc" };

/** The page begins after the row that the cursor names. */
export async function listProjectPage(
  reader: Reader,
  { sort, order }: ProjectOrder,
  { cursor, size }: PageWanted,
): Promise<Page<ProjectRow>> {
  const by = { at: projects[sort], id: projects.id, direction: order };
  const rows = await listRows(
    reader.select().from(projects),
    { guard: OF_NO_WALLET, by },
    afterRow(by, cursor),
    oneMoreThan(size),
  );
  return pageOf(rows, size, ({ id }) => id);
}

export type PaidSum = { projectId: string; wallet: string; count: number; amountCentavos: Sum };

/** Sums the payments in projects on these days. */
export async function sumPaidOfProjects(
  reader: Reader,
  scope: WalletScope,
  projectIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<PaidSum[]> {
  return reader
    .select({
      projectId: projectTotals.projectId,
      wallet: projectTotals.wallet,
      count: sql<number>`sum(${projectTotals.count})::int`,
      amountCentavos: sumOver(projectTotals.amountCentavos),
    })
    .from(projectTotals)
    .where(
      and(
        anyOf(projectTotals.projectId, projectIds),
        between(projectTotals.day, from, to),
        inScope(scope, projectTotals.wallet),
      ),
    )
    .groupBy(projectTotals.projectId, projectTotals.wallet)
    .having(sql`sum(${projectTotals.count}) > 0`);
}
