import "server-only";
import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { type Role } from "@/lib/core/enums/people";
import { lockRows } from "@/lib/platform/store/locks.server";
import { calendarLinks, dutyPeriods, dutyPlan } from "@/lib/platform/store/tables/duty";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type PlanRow = typeof dutyPlan.$inferSelect;
export type PeriodRow = typeof dutyPeriods.$inferSelect;

/** Not over yet: more than a team ever plans, and an end all the same. */
export const PERIODS_MAX = 400;
const PEOPLE_MAX = 500;
/** A calendar asks every few minutes; once an hour is often enough to see that it lives. */
const READ_NOTED_EVERY = "1 hour";

export async function findPlanRow(
  reader: Reader,
): Promise<(PlanRow & { changedByName: string | null }) | null> {
  const [found] = await reader
    .select({ plan: dutyPlan, name: people.name })
    .from(dutyPlan)
    .leftJoin(people, eq(people.id, dutyPlan.changedBy));
  return found ? { ...found.plan, changedByName: found.name } : null;
}

export async function savePlanRow(tx: Tx, row: Omit<PlanRow, "one">): Promise<void> {
  await tx.insert(dutyPlan).values(row).onConflictDoUpdate({ target: dutyPlan.one, set: row });
}

/** Lists the periods that are not over on a day, the nearest first. */
export const listPeriodRows = (reader: Reader, fromDay: string): Promise<(PeriodRow & { name: string })[]> =>
  reader
    .select({
      id: dutyPeriods.id,
      kind: dutyPeriods.kind,
      personId: dutyPeriods.personId,
      fromDay: dutyPeriods.fromDay,
      untilDay: dutyPeriods.untilDay,
      createdAt: dutyPeriods.createdAt,
      createdBy: dutyPeriods.createdBy,
      name: people.name,
    })
    .from(dutyPeriods)
    .innerJoin(people, and(eq(people.id, dutyPeriods.personId), isNull(people.disabledAt)))
    .where(gte(dutyPeriods.untilDay, fromDay))
    .orderBy(asc(dutyPeriods.fromDay), asc(dutyPeriods.untilDay), asc(dutyPeriods.id))
    .limit(PERIODS_MAX);

export async function countPeriods(reader: Reader, fromDay: string): Promise<number> {
  const [counted] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(dutyPeriods)
    .where(gte(dutyPeriods.untilDay, fromDay));
  return counted?.count ?? 0;
}

export async function insertPeriod(tx: Tx, row: PeriodRow): Promise<void> {
  await tx.insert(dutyPeriods).values(row);
}

export async function findPeriod(tx: Tx, id: string): Promise<PeriodRow | null> {
  const [found] = await lockRows(tx, tx.select().from(dutyPeriods).where(eq(dutyPeriods.id, id)));
  return found ?? null;
}

export async function deletePeriod(tx: Tx, id: string): Promise<void> {
  await tx.delete(dutyPeriods).where(eq(dutyPeriods.id, id));
}

/** Gives back how many went. */
export async function deletePeriodsBefore(tx: Tx, day: string): Promise<number> {
  return (await tx.delete(dutyPeriods).where(lt(dutyPeriods.untilDay, day))).rowCount ?? 0;
}

export const listPeopleOf = (
  reader: Reader,
  roles: readonly Role[],
): Promise<{ id: string; name: string; wallets: string[] | null }[]> =>
  reader
    .select({ id: people.id, name: people.name, wallets: people.wallets })
    .from(people)
    .where(and(isNull(people.disabledAt), inArray(people.role, [...roles])))
    .orderBy(asc(people.name), asc(people.id))
    .limit(PEOPLE_MAX);

export async function findCalendarLink(
  reader: Reader,
  personId: string,
): Promise<{ createdAt: Date; lastReadAt: Date | null } | null> {
  const [found] = await reader.select().from(calendarLinks).where(eq(calendarLinks.personId, personId));
  return found ?? null;
}

/** The one of before ends with it. */
export async function saveCalendarLink(
  tx: Tx,
  link: { personId: string; secretSha256: string; createdAt: Date },
): Promise<void> {
  const row = { ...link, lastReadAt: null };
  await tx.insert(calendarLinks).values(row).onConflictDoUpdate({ target: calendarLinks.personId, set: row });
}

export async function deleteCalendarLink(tx: Tx, personId: string): Promise<boolean> {
  return ((await tx.delete(calendarLinks).where(eq(calendarLinks.personId, personId))).rowCount ?? 0) > 0;
}

export type CalendarReader = { id: string; role: Role; wallets: string[] | null; locale: string | null };

/** Finds the person whose calendar address it is, in that person's current state. */
export async function findCalendarReader(tx: Tx, secretSha256: string): Promise<CalendarReader | null> {
  const [found] = await tx
    .select({ id: people.id, role: people.role, wallets: people.wallets, locale: people.locale })
    .from(calendarLinks)
    .innerJoin(people, and(eq(people.id, calendarLinks.personId), isNull(people.disabledAt)))
    .where(eq(calendarLinks.secretSha256, secretSha256));
  return found ?? null;
}

export async function noteCalendarRead(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(calendarLinks)
    .set({ lastReadAt: now })
    .where(
      and(
        eq(calendarLinks.personId, personId),
        or(
          isNull(calendarLinks.lastReadAt),
          lt(
            calendarLinks.lastReadAt,
            sql`${now.toISOString()}::timestamptz - ${READ_NOTED_EVERY}::interval`,
          ),
        ),
      ),
    );
}
