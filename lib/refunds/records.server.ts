import "server-only";
import { and, eq, notInArray } from "drizzle-orm";
import { furthestRefundState } from "@/lib/mirror/states";
import { type Tx } from "@/lib/store/store.server";
import { intents } from "@/lib/store/tables/intents";
import { refunds, transactions } from "@/lib/store/tables/transactions";

export type RefundRow = typeof refunds.$inferSelect;
export type RefundFacts = Pick<
  RefundRow,
  "originalTransactionId" | "wallet" | "state" | "amountCentavos" | "origin"
> &
  Partial<RefundRow>;

/** Forward only, and set once, like the mirror's own rows. The caller holds the payment's lock. */
export async function mergeRefund(
  tx: Tx,
  facts: RefundFacts,
  now: Date,
): Promise<{ row: RefundRow; isNew: boolean; hasMoved: boolean }> {
  const { originalTransactionId: id } = facts;
  const [before] = await tx.select().from(refunds).where(eq(refunds.originalTransactionId, id));
  const row: RefundRow = {
    ...(before ?? {
      originalTransactionId: id,
      wallet: facts.wallet,
      state: facts.state,
      amountCentavos: facts.amountCentavos,
      feeCentavos: null,
      netCentavos: null,
      reason: null,
      pspProvider: null,
      pspRefundTransactionId: null,
      intentId: null,
      personId: null,
      requestedAt: facts.requestedAt ?? now,
      completedAt: null,
      failedAt: null,
      origin: facts.origin,
      changedAt: now,
    }),
  };
  const { state, wallet: _wallet, origin: _origin, originalTransactionId: _id, ...rest } = facts;
  for (const [name, value] of Object.entries(rest))
    if (row[name as keyof RefundRow] === null && value !== undefined) Object.assign(row, { [name]: value });
  row.state = furthestRefundState(row.state, state);
  row.changedAt = now;
  await tx
    .insert(refunds)
    .values(row)
    .onConflictDoUpdate({ target: refunds.originalTransactionId, set: row });
  await tx
    .update(transactions)
    .set({ refundState: row.state, changedAt: now })
    .where(eq(transactions.id, id));
  return { row, isNew: !before, hasMoved: before?.state !== row.state };
}

/** The request of ours that is still open for a payment, if there is one. */
export async function findOpenRefundIntent(
  tx: Tx,
  originalTransactionId: string,
): Promise<{ id: string } | null> {
  const rows = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        eq(intents.kind, "refund"),
        eq(intents.subject, originalTransactionId),
        notInArray(intents.state, ["accepted", "rejected", "abandoned"]),
      ),
    );
  return rows[0] ?? null;
}
