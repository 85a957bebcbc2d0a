import "server-only";
import { asc, sql } from "drizzle-orm";
import { type Tx } from "@/lib/store/store.server";
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

export async function listProjectRows(tx: Tx): Promise<ProjectRow[]> {
  return tx.select().from(projects).orderBy(asc(projects.name), asc(projects.id));
}
