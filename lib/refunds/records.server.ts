import "server-only";
import { type SQL, and, desc, eq, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { type Cursor } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/ids";
import { furthestRefundState } from "@/lib/mirror/states";
import { type Tx } from "@/lib/store/store.server";
import { people } from "@/lib/store/tables/people";
import { charges, refunds, splitLegs, transactions } from "@/lib/store/tables/transactions";
import { balances } from "@/lib/store/tables/wallets";

/** `transactions.type` of what can be given back. */
export const REFUNDABLE_TYPE = "payment";

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

export type RefundListRow = {
  refund: RefundRow;
  payment: typeof transactions.$inferSelect | null;
  customer: { name: string | null; document: string | null } | null;
  requestedBy: string | null;
};

const columns = {
  refund: refunds,
  payment: transactions,
  customer: { name: charges.customerName, document: charges.customerDocument },
  requestedBy: people.name,
};

export type RefundFilterRow = {
  state?: string | undefined;
  requestedFrom?: Date | undefined;
  requestedBefore?: Date | undefined;
  search?: string | undefined;
};

/** Newest first, by keyset. A search looks at the payment's identifiers, each by its own index. */
export async function listRefunds(
  tx: Tx,
  wallet: string,
  filter: RefundFilterRow,
  cursor: Cursor | null,
  limit: number,
): Promise<RefundListRow[]> {
  const { requestedAt, originalTransactionId: id } = refunds;
  const conditions: (SQL | undefined)[] = [
    eq(refunds.wallet, wallet),
    filter.state ? eq(refunds.state, filter.state) : undefined,
    filter.requestedFrom ? gte(requestedAt, filter.requestedFrom) : undefined,
    filter.requestedBefore ? lt(requestedAt, filter.requestedBefore) : undefined,
    filter.search ? matchesIdentifier(filter.search) : undefined,
    cursor
      ? sql`(${requestedAt}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  ];
  return tx
    .select(columns)
    .from(refunds)
    .leftJoin(transactions, eq(transactions.id, id))
    .leftJoin(charges, eq(charges.id, id))
    .leftJoin(people, eq(people.id, refunds.personId))
    .where(and(...conditions))
    .orderBy(desc(requestedAt), desc(id))
    .limit(limit);
}

function matchesIdentifier(text: string): SQL | undefined {
  return or(
    isUuid(text.toLowerCase()) ? eq(refunds.originalTransactionId, text.toLowerCase()) : undefined,
    eq(transactions.externalReference, text),
    eq(transactions.e2eId, text),
  );
}

export async function findRefund(tx: Tx, wallet: string, id: string): Promise<RefundListRow | null> {
  const rows = await tx
    .select(columns)
    .from(refunds)
    .leftJoin(transactions, eq(transactions.id, refunds.originalTransactionId))
    .leftJoin(charges, eq(charges.id, refunds.originalTransactionId))
    .leftJoin(people, eq(people.id, refunds.personId))
    .where(and(eq(refunds.originalTransactionId, id), eq(refunds.wallet, wallet)));
  return rows[0] ?? null;
}

export async function findPayment(
  tx: Tx,
  wallet: string,
  id: string,
): Promise<typeof transactions.$inferSelect | null> {
  const rows = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet)));
  return rows[0] ?? null;
}

export async function listDeliveredLegs(tx: Tx, transactionId: string) {
  return tx
    .select({ destination: splitLegs.destination, amountCentavos: splitLegs.deliveredCentavos })
    .from(splitLegs)
    .where(and(eq(splitLegs.transactionId, transactionId), isNotNull(splitLegs.deliveredCentavos)))
    .orderBy(splitLegs.position);
}

/** What the service took of the latest refunds, newest first. */
export async function listLatestRefundFees(tx: Tx, wallet: string, limit: number) {
  return tx
    .select({ feeCentavos: refunds.feeCentavos, at: refunds.requestedAt })
    .from(refunds)
    .where(and(eq(refunds.wallet, wallet), isNotNull(refunds.feeCentavos)))
    .orderBy(desc(refunds.requestedAt), desc(refunds.originalTransactionId))
    .limit(limit);
}

export async function findBalance(tx: Tx, wallet: string) {
  const rows = await tx.select().from(balances).where(eq(balances.wallet, wallet));
  return rows[0] ?? null;
}

export async function listPersonNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
