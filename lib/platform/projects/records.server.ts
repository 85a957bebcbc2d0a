import "server-only";
import { count, eq, lte, sql } from "drizzle-orm";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type ProjectChoices } from "./choices";
import { projectReadings, projects } from "@/lib/platform/store/tables/wallets";

/** The list of a form or filter goes to the browser whole. */
const CHOICES_MAX = 1_000;

export type ProjectReading = Omit<typeof projectReadings.$inferSelect, "wallet">;

/** The number of projects that the service reported when its pages were last read, and the number that arrived. */
export async function findProjectReading(reader: Reader): Promise<ProjectReading | undefined> {
  const [row] = await reader.select().from(projectReadings).where(eq(projectReadings.wallet, PRINCIPAL));
  return row;
}

export async function saveProjectReading(tx: Tx, reading: ProjectReading): Promise<void> {
  await tx
    .insert(projectReadings)
    .values({ wallet: PRINCIPAL, ...reading })
    .onConflictDoUpdate({ target: projectReadings.wallet, set: reading });
}

/** Projects that the service has and that its pages did not bring; 0 where all were read. */
export async function countUnreadProjects(reader: Reader): Promise<number> {
  const reading = await findProjectReading(reader);
  return Math.max(0, (reading?.total ?? 0) - (reading?.found ?? 0));
}

/** Projects of the account, with those that could not be read. */
export async function countProjects(reader: Reader): Promise<number> {
  const [row] = await reader.select({ count: count() }).from(projects);
  return (row?.count ?? 0) + (await countUnreadProjects(reader));
}

/**
 * The project that the service gives a charge without one: the account's only project at that moment (specification,
 * "Charge request"). Null where there was none or several, or where not all projects could be read.
 */
export async function findOnlyProjectAt(reader: Reader, at: Date): Promise<string | null> {
  if ((await countUnreadProjects(reader)) > 0) return null;
  const [first, second] = await reader
    .select({ name: projects.name })
    .from(projects)
    .where(lte(projects.createdAt, at))
    .limit(2);
  return second === undefined ? (first?.name ?? null) : null;
}

/** The projects that a form or filter offers, by name, in one statement. */
export async function listProjectChoices(reader: Reader): Promise<ProjectChoices> {
  const rows = await reader
    .select({
      id: projects.id,
      name: projects.name,
      known: sql<number>`(count(*) over ())::int`,
      unread: sql<number>`coalesce((
        select greatest(0, ${projectReadings.total} - ${projectReadings.found}) from ${projectReadings}
        where ${projectReadings.wallet} = ${PRINCIPAL}), 0)`,
    })
    .from(projects)
    .orderBy(projects.name, projects.id)
    .limit(CHOICES_MAX);
  const [{ known, unread } = { known: 0, unread: 0 }] = rows;
  return { items: rows.map(({ id, name }) => ({ id, name })), others: known + unread - rows.length };
}
