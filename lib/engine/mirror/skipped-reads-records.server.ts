import "server-only";
import { type SQL, and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type Confirmation } from "@/lib/core/enums/observations";
import { anyOf } from "@/lib/platform/store/any-of";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

/** Objects that only events reported: to be read, or left unread where a balance explains them among others. */
const wasNeverRead = (): SQL =>
  sql`${transactions.confirmation} = ${enumSql<Confirmation>("to_confirm")} and ${transactions.reads} = 0`;
const wasLeft = (): SQL | undefined => and(wasNeverRead(), isNull(transactions.nextReadAt));

/** A read that is due within this time is perhaps under way, and another just was. */
const ABOUT_NOW_MS = 60_000;

/**
 * Schedules objects for an immediate read where no read has shown their end, also where one had shown them unpaid.
 */
export async function hastenReads(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(transactions)
    .set({ nextReadAt: now })
    .where(
      and(
        anyOf(transactions.id, ids),
        eq(transactions.confirmation, "to_confirm"),
        or(
          isNull(transactions.nextReadAt),
          gt(transactions.nextReadAt, new Date(now.getTime() + ABOUT_NOW_MS)),
        ),
        or(
          isNull(transactions.serviceReadAt),
          lt(transactions.serviceReadAt, new Date(now.getTime() - ABOUT_NOW_MS)),
        ),
      ),
    );
}

export async function skipReads(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(transactions)
    .set({ nextReadAt: null })
    .where(and(anyOf(transactions.id, ids), wasNeverRead()));
}

/** Those that were left are read after all. */
export async function resumeSkippedReads(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(transactions)
    .set({ nextReadAt: now })
    .where(and(anyOf(transactions.id, ids), wasLeft()));
}

export async function isReadSkipped(reader: Reader, id: string): Promise<boolean> {
  const [left] = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.id, id), wasLeft()));
  return left !== undefined;
}

/** Unread records of one wallet, the largest first. */
export async function listSkippedReads(reader: Reader, wallet: string, limit: number): Promise<string[]> {
  const left = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.wallet, wallet), wasLeft()))
    .orderBy(sql`${transactions.amountCentavos} desc nulls first`)
    .limit(limit);
  return left.map(({ id }) => id);
}
