import "server-only";
import { type SQL, and, desc, eq, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { type Cursor } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/ids";
import { type Tx } from "@/lib/store/store.server";
import { transactions, withdrawals } from "@/lib/store/tables/transactions";
import { balances, projects, wallets } from "@/lib/store/tables/wallets";

/** `transactions.type` of a withdrawal. */
export const WITHDRAWAL_TYPE = "withdrawal";

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithdrawalListRow = {
  transaction: typeof transactions.$inferSelect;
  withdrawal: WithdrawalRow | null;
};

const emptyWithdrawal = (id: string): WithdrawalRow => ({
  id,
  pixKey: null,
  pixKeyType: null,
  holderName: null,
  holderDocument: null,
  holderDocumentType: null,
  pspReference: null,
  processedAt: null,
});

/** Adds what is known; what was known before stays. The caller holds the object's lock (`mergeTransaction`). */
export async function mergeWithdrawal(
  tx: Tx,
  id: string,
  known: Partial<Omit<WithdrawalRow, "id">>,
): Promise<void> {
  const rows = await tx.select().from(withdrawals).where(eq(withdrawals.id, id));
  const row = { ...(rows[0] ?? emptyWithdrawal(id)) };
  for (const name of Object.keys(known) as (keyof typeof known)[])
    if (row[name] === null) Object.assign(row, { [name]: known[name] ?? null });
  await tx.insert(withdrawals).values(row).onConflictDoUpdate({ target: withdrawals.id, set: row });
}

export type WithdrawalFilterRow = {
  state?: string | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  search?: string | undefined;
};

const ofWallet = (wallet: string) =>
  and(eq(transactions.wallet, wallet), eq(transactions.type, WITHDRAWAL_TYPE));

/** Newest first, by keyset. A search looks at identifiers only, each by its own index. */
export async function listWithdrawals(
  tx: Tx,
  wallet: string,
  filter: WithdrawalFilterRow,
  cursor: Cursor | null,
  limit: number,
): Promise<WithdrawalListRow[]> {
  const conditions: (SQL | undefined)[] = [
    ofWallet(wallet),
    filter.state ? eq(transactions.state, filter.state) : undefined,
    filter.createdFrom ? gte(transactions.createdAt, filter.createdFrom) : undefined,
    filter.createdBefore ? lt(transactions.createdAt, filter.createdBefore) : undefined,
    filter.search ? matchesIdentifier(filter.search) : undefined,
    cursor
      ? sql`(${transactions.createdAt}, ${transactions.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  ];
  return tx
    .select({ transaction: transactions, withdrawal: withdrawals })
    .from(transactions)
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(and(...conditions))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}

function matchesIdentifier(text: string): SQL | undefined {
  return or(
    isUuid(text.toLowerCase()) ? eq(transactions.id, text.toLowerCase()) : undefined,
    eq(transactions.externalReference, text),
    eq(transactions.e2eId, text),
    eq(transactions.idempotencyKey, text),
  );
}

export async function findWithdrawal(
  tx: Tx,
  wallet: string,
  id: string,
): Promise<(WithdrawalListRow & { project: { name: string; color: string | null } | null }) | null> {
  const rows = await tx
    .select({
      transaction: transactions,
      withdrawal: withdrawals,
      project: { name: projects.name, color: projects.color },
    })
    .from(transactions)
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, id), ofWallet(wallet)));
  return rows[0] ?? null;
}

/** What the service took of the latest withdrawals, newest first. */
export async function listLatestFees(tx: Tx, wallet: string, limit: number) {
  return tx
    .select({ feeCentavos: transactions.feeCentavos, at: transactions.createdAt })
    .from(transactions)
    .where(and(ofWallet(wallet), isNotNull(transactions.feeCentavos)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}

/** A withdrawal that came to nothing recommends nobody. */
const REACHED = ["pending", "processing", "completed"];

export async function listLatestRecipients(
  tx: Tx,
  wallet: string,
  limit: number,
): Promise<(WithdrawalRow & { createdAt: Date })[]> {
  const rows = await tx
    .select({ withdrawal: withdrawals, createdAt: transactions.createdAt })
    .from(transactions)
    .innerJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(and(ofWallet(wallet), inArray(transactions.state, REACHED), isNotNull(withdrawals.pixKey)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
  return rows.map(({ withdrawal, createdAt }) => ({ ...withdrawal, createdAt }));
}

export async function listProjectChoices(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .orderBy(projects.name, projects.id);
}

export async function findProjectName(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, id));
  return rows[0]?.name ?? null;
}

/** The wallet by its name, and what the service last said is available in it. */
export async function findWalletFunds(tx: Tx, wallet: string) {
  const rows = await tx
    .select({
      name: wallets.name,
      availableCentavos: balances.availableCentavos,
      readAt: balances.readAt,
    })
    .from(wallets)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .where(eq(wallets.reference, wallet));
  return rows[0] ?? null;
}
