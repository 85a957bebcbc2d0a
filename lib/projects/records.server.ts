import "server-only";
import { and, asc, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Centavos, centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { transactions } from "@/lib/store/tables/transactions";
import { projects } from "@/lib/store/tables/wallets";

export type ProjectRow = typeof projects.$inferSelect;

export async function mergeProject(
  tx: Tx,
  row: Omit<ProjectRow, "charges">,
): Promise<{ hasChanged: boolean }> {
  const { name, color, description, logoUrl, readAt } = row;
  const rows = await tx
    .insert(projects)
    .values(row)
    .onConflictDoUpdate({
      target: projects.id,
      set: { name, color, description, logoUrl, readAt },
      setWhere: sql`(${projects.name}, ${projects.color}, ${projects.description}, ${projects.logoUrl}) is distinct from (excluded.name, excluded.color, excluded.description, excluded.logo_url)`,
    })
    .returning({ id: projects.id });
  return { hasChanged: rows.length > 0 };
}

export async function countProjects(tx: Tx): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(projects);
  return row?.count ?? 0;
}

export type ProjectOrder = { sort: "name" | "createdAt"; order: "asc" | "desc" };

/** By keyset: the page begins after the row that the cursor names. */
export async function listProjectPage(
  tx: Tx,
  { sort, order }: ProjectOrder,
  cursor: string | undefined,
  limit: number,
): Promise<ProjectRow[]> {
  const column = projects[sort];
  const [direction, beyond] = order === "asc" ? [asc, sql`>`] : [desc, sql`<`];
  return tx
    .select()
    .from(projects)
    .where(
      cursor === undefined
        ? undefined
        : sql`(${column}, ${projects.id}) ${beyond} (select ${column}, ${projects.id} from ${projects} where ${projects.id} = ${cursor})`,
    )
    .orderBy(direction(column), direction(projects.id))
    .limit(limit);
}

export type PaidSum = { projectId: string | null; wallet: string; count: number; amountCentavos: Centavos };

/** Bounded in time, by the index of project and settlement. */
export async function sumPaidOfProjects(
  tx: Tx,
  scope: WalletScope,
  projectIds: readonly string[],
  { settledFrom, settledBefore }: { settledFrom: Date; settledBefore: Date },
): Promise<PaidSum[]> {
  if (projectIds.length === 0) return [];
  return tx
    .select({
      projectId: transactions.projectId,
      wallet: transactions.wallet,
      count: sql<number>`count(*)::int`,
      // A sum of bigint comes back as text.
      amountCentavos: sql`sum(${transactions.amountCentavos})`.mapWith((sum: string) =>
        centavos(Number(sum)),
      ),
    })
    .from(transactions)
    .where(
      and(
        inArray(transactions.projectId, [...projectIds]),
        gte(transactions.settledAt, settledFrom),
        lt(transactions.settledAt, settledBefore),
        eq(transactions.type, "payment"),
        eq(transactions.state, "completed"),
        scope === "all" ? undefined : inArray(transactions.wallet, [...scope]),
      ),
    )
    .groupBy(transactions.projectId, transactions.wallet);
}
