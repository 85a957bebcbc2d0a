import "server-only";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { type Tx } from "@/lib/platform/store/tx.server";
import { FIRST_READ_MS } from "./due-reads";
import { type RefundRow } from "./records.server";

/** Pending refunds whose time has come, longest due first: taken until then, so that no second process asks too. */
export async function takeDueRefunds(tx: Tx, now: Date, until: Date, limit: number): Promise<RefundRow[]> {
  const due = lockRows(
    tx,
    tx
      .select({ id: refunds.originalTransactionId })
      .from(refunds)
      .where(
        and(
          eq(refunds.state, "pending"),
          or(
            lte(refunds.nextReadAt, now),
            and(
              isNull(refunds.nextReadAt),
              lte(refunds.requestedAt, new Date(now.getTime() - FIRST_READ_MS)),
            ),
          ),
        ),
      )
      .orderBy(asc(refunds.nextReadAt))
      .limit(limit),
    { skipLocked: true },
  );
  return tx
    .update(refunds)
    .set({ nextReadAt: until })
    .where(sql`${refunds.originalTransactionId} in (${due})`)
    .returning();
}

export async function saveRefundRead(
  tx: Tx,
  id: string,
  read: { readAt: Date; isShown: boolean; nextReadAt: Date },
): Promise<void> {
  await tx.update(refunds).set(read).where(eq(refunds.originalTransactionId, id));
}
