import "server-only";
import { type AnyColumn, type SQL, eq, inArray, sql } from "drizzle-orm";
import { MERCHANT_LOGO } from "@/lib/core/enums/logos";
import { logos } from "@/lib/platform/store/tables/logos";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type LogoRow = typeof logos.$inferSelect;

export async function findLogo(reader: Reader, owner: string): Promise<LogoRow | null> {
  const [row] = await reader.select().from(logos).where(eq(logos.owner, owner));
  return row ?? null;
}

/** Which of them have one, and which one. */
export async function listLogoMarks(
  reader: Reader,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .select({ owner: logos.owner, sha256: logos.sha256 })
    .from(logos)
    .where(inArray(logos.owner, [...owners]));
  return new Map(rows.map(({ owner, sha256 }) => [owner, sha256]));
}

/** Beside a row that names a project: the project's, else the merchant's own. By the primary key. */
export const logoBeside = (projectId: AnyColumn): SQL<Buffer | null> =>
  sql<Buffer | null>`(select ${logos.png} from ${logos}
    where ${logos.owner} in (${projectId}::text, ${MERCHANT_LOGO}) order by ${logos.owner} = ${MERCHANT_LOGO} limit 1)`;

export async function saveLogo(tx: Tx, row: LogoRow): Promise<void> {
  await tx.insert(logos).values(row).onConflictDoUpdate({ target: logos.owner, set: row });
}

export async function deleteLogo(tx: Tx, owner: string): Promise<boolean> {
  const rows = await tx.delete(logos).where(eq(logos.owner, owner)).returning({ owner: logos.owner });
  return rows.length > 0;
}
