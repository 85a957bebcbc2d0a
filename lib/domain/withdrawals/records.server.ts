import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, lt } from "drizzle-orm";
import { WITHDRAWAL_TYPE } from "./withdrawal-type";
import { type TransactionState } from "@/lib/core/words/transactions";
import { findObject } from "@/lib/engine/mirror/alias-records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { balances, projects, wallets } from "@/lib/platform/store/tables/wallets";
import { isNamed } from "@/lib/platform/store/identifiers.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { ofWallet } from "@/lib/platform/store/scope.server";

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithdrawalListRow = {
  transaction: typeof transactions.$inferSelect;
  withdrawal: WithdrawalRow | null;
};

export type WithdrawalFilterRow = {
  state?: TransactionState | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  search?: string | undefined;
};

const ofThatWallet = (wallet: string) =>
  and(ofWallet(transactions.wallet, wallet), eq(transactions.type, WITHDRAWAL_TYPE));

/** Newest first. A search looks at identifiers only, each by its own index. */
export const listWithdrawals = (
  reader: Reader,
  wallet: string,
  filter: WithdrawalFilterRow,
  wanted: PageWanted,
): Promise<Page<WithdrawalListRow>> =>
  readPage(
    reader
      .select({ transaction: transactions, withdrawal: withdrawals })
      .from(transactions)
      .leftJoin(withdrawals, eq(withdrawals.id, transactions.id)),
    {
      guard: ofWallet(transactions.wallet, wallet),
      where: [
        eq(transactions.type, WITHDRAWAL_TYPE),
        filter.state ? eq(transactions.state, filter.state) : undefined,
        filter.createdFrom ? gte(transactions.createdAt, filter.createdFrom) : undefined,
        filter.createdBefore ? lt(transactions.createdAt, filter.createdBefore) : undefined,
        filter.search ? isNamed(filter.search) : undefined,
      ],
      by: newestFirst(transactions.createdAt, transactions.id),
      placeOf: ({ transaction: { createdAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

/** By either of its names. */
export async function findWithdrawal(
  reader: Reader,
  wallet: string,
  id: string,
): Promise<(WithdrawalListRow & { project: { name: string; color: string | null } | null }) | null> {
  const rows = await reader
    .select({
      transaction: transactions,
      withdrawal: withdrawals,
      project: { name: projects.name, color: projects.color },
    })
    .from(transactions)
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, await findObject(reader, id)), ofThatWallet(wallet)));
  return rows[0] ?? null;
}

/** What the service took of the latest withdrawals, newest first. */
export async function listLatestFees(reader: Reader, wallet: string, limit: number) {
  return reader
    .select({ feeCentavos: transactions.feeCentavos, at: transactions.createdAt })
    .from(transactions)
    .where(and(ofThatWallet(wallet), isNotNull(transactions.feeCentavos)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}

/** A withdrawal that came to nothing recommends nobody. */
const REACHED = ["pending", "processing", "completed"] as const satisfies readonly TransactionState[];

export async function listLatestRecipients(
  reader: Reader,
  wallet: string,
  limit: number,
): Promise<(WithdrawalRow & { createdAt: Date })[]> {
  const rows = await reader
    .select({ withdrawal: withdrawals, createdAt: transactions.createdAt })
    .from(transactions)
    .innerJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(and(ofThatWallet(wallet), inArray(transactions.state, REACHED), isNotNull(withdrawals.pixKey)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
  return rows.map(({ withdrawal, createdAt }) => ({ ...withdrawal, createdAt }));
}

export async function listProjectChoices(reader: Reader): Promise<{ id: string; name: string }[]> {
  return reader
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .orderBy(projects.name, projects.id);
}

export async function findProjectName(reader: Reader, id: string): Promise<string | null> {
  const rows = await reader.select({ name: projects.name }).from(projects).where(eq(projects.id, id));
  return rows[0]?.name ?? null;
}

/** The wallet by its name, and what the service last said is available in it. */
export async function findWalletFunds(reader: Reader, wallet: string) {
  const rows = await reader
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
