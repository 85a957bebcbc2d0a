import "server-only";
import { type SQL, and, eq, gte, lte, ne, sql } from "drizzle-orm";
import { type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Sum } from "@/lib/core/sum";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks, blockReads } from "@/lib/platform/store/tables/balance-blocks";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { seenBy } from "./inbox-records.server";
import { quoted } from "@/lib/platform/store/quoted";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";

export type UnresolvedSums = {
  wallet: string;
  unresolved: number;
  unresolvedCentavos: Sum;
  awaiting: number;
  awaitingCentavos: Sum;
  overdue: number;
  /** When the oldest one was created that waits and was not answered. */
  oldest: Date | null;
};

/** What blocks hold right now. `overdueUntil`: created before this, our own deadline is over. */
export async function sumUnresolved(
  reader: Reader,
  scope: WalletScope,
  overdueUntil: Date,
): Promise<UnresolvedSums[]> {
  const awaiting = eq(balanceBlocks.status, "awaiting_response");
  const unanswered = sql`${awaiting} and ${balanceBlocks.answeredAt} is null`;
  const amount = balanceBlocks.amountCentavos;
  return reader
    .select({
      wallet: balanceBlocks.wallet,
      unresolved: sql<number>`count(*)::int`,
      unresolvedCentavos: sumOver(amount),
      awaiting: sql<number>`(count(*) filter (where ${awaiting}))::int`,
      awaitingCentavos: sumOver(amount, awaiting),
      overdue: sql<number>`(count(*) filter (where ${unanswered} and ${balanceBlocks.createdAt} <= ${overdueUntil.toISOString()}::timestamptz))::int`,
      oldest: sql<Date | null>`min(${balanceBlocks.createdAt}) filter (where ${unanswered})`.mapWith(
        balanceBlocks.createdAt,
      ),
    })
    .from(balanceBlocks)
    .where(and(seenBy(scope), notResolved()))
    .groupBy(balanceBlocks.wallet);
}

/** Spelt as the partial index has it. */
const notResolved = (): SQL =>
  sql`${balanceBlocks.status} not in (${quoted<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})`;

export type WalletSum = { wallet: string; count: number; amountCentavos: Sum };

export async function sumMedBlocks(
  reader: Reader,
  scope: WalletScope,
  createdFrom: Date,
): Promise<WalletSum[]> {
  return reader
    .select({
      wallet: balanceBlocks.wallet,
      count: sql<number>`count(*)::int`,
      amountCentavos: sumOver(balanceBlocks.amountCentavos),
    })
    .from(balanceBlocks)
    .where(
      and(
        seenBy(scope),
        eq(balanceBlocks.blockType, "med"),
        ne(balanceBlocks.status, "dismissed"),
        gte(balanceBlocks.createdAt, createdFrom),
      ),
    )
    .groupBy(balanceBlocks.wallet);
}

export async function sumPaidCharges(
  reader: Reader,
  scope: WalletScope,
  fromDay: string,
  toDay: string,
): Promise<WalletSum[]> {
  return reader
    .select({
      wallet: dailyTotals.wallet,
      count: sql<number>`sum(${dailyTotals.count})::int`,
      amountCentavos: sumOver(dailyTotals.amountCentavos),
    })
    .from(dailyTotals)
    .where(
      and(
        inScope(scope, dailyTotals.wallet),
        eq(dailyTotals.measure, "payment"),
        gte(dailyTotals.day, fromDay),
        lte(dailyTotals.day, toDay),
      ),
    )
    .groupBy(dailyTotals.wallet);
}

export async function listWalletReadings(
  reader: Reader,
  scope: WalletScope,
): Promise<{ wallet: string; name: string; readAt: Date | null }[]> {
  return reader
    .select({ wallet: wallets.reference, name: wallets.name, readAt: blockReads.readAt })
    .from(wallets)
    .leftJoin(blockReads, eq(blockReads.wallet, wallets.reference))
    .where(inScope(scope, wallets.reference))
    .orderBy(wallets.name, wallets.reference);
}
