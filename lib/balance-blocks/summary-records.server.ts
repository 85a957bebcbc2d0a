import "server-only";
import { type SQL, and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { balanceBlocks, blockReads } from "@/lib/store/tables/balance-blocks";
import { dailyTotals } from "@/lib/store/tables/money";
import { wallets } from "@/lib/store/tables/wallets";
import { inScope } from "./inbox-records.server";

const AWAITING = "awaiting_response";

export type UnresolvedSums = {
  wallet: string;
  unresolved: number;
  unresolvedCentavos: Centavos;
  awaiting: number;
  awaitingCentavos: Centavos;
  overdue: number;
  /** When the oldest one was created that waits and was not answered. */
  oldest: Date | null;
};

/** What blocks hold right now. `overdueUntil`: created before this, our own deadline is over. */
export async function sumUnresolved(
  tx: Tx,
  scope: WalletScope,
  overdueUntil: Date,
): Promise<UnresolvedSums[]> {
  const awaiting = sql`${balanceBlocks.status} = ${AWAITING}`;
  const unanswered = sql`${awaiting} and ${balanceBlocks.answeredAt} is null`;
  const amount = balanceBlocks.amountCentavos;
  return tx
    .select({
      wallet: balanceBlocks.wallet,
      unresolved: sql<number>`count(*)::int`,
      unresolvedCentavos: sql<Centavos>`sum(${amount})::bigint`,
      awaiting: sql<number>`(count(*) filter (where ${awaiting}))::int`,
      awaitingCentavos: sql<Centavos>`coalesce(sum(${amount}) filter (where ${awaiting}), 0)::bigint`,
      overdue: sql<number>`(count(*) filter (where ${unanswered} and ${balanceBlocks.createdAt} <= ${overdueUntil.toISOString()}::timestamptz))::int`,
      oldest: sql<Date | null>`min(${balanceBlocks.createdAt}) filter (where ${unanswered})`.mapWith(
        balanceBlocks.createdAt,
      ),
    })
    .from(balanceBlocks)
    .where(and(inScope(scope), notResolved()))
    .groupBy(balanceBlocks.wallet);
}

/** Spelt as the partial index has it. */
const notResolved = (): SQL => sql`${balanceBlocks.status} not in ('approved', 'rejected')`;

export type WalletSum = { wallet: string; count: number; amountCentavos: Centavos };

export async function sumMedBlocks(tx: Tx, scope: WalletScope, createdFrom: Date): Promise<WalletSum[]> {
  return tx
    .select({
      wallet: balanceBlocks.wallet,
      count: sql<number>`count(*)::int`,
      amountCentavos: sql<Centavos>`sum(${balanceBlocks.amountCentavos})::bigint`,
    })
    .from(balanceBlocks)
    .where(and(inScope(scope), eq(balanceBlocks.blockType, "med"), gte(balanceBlocks.createdAt, createdFrom)))
    .groupBy(balanceBlocks.wallet);
}

export async function sumPaidCharges(
  tx: Tx,
  scope: WalletScope,
  fromDay: string,
  toDay: string,
): Promise<WalletSum[]> {
  return tx
    .select({
      wallet: dailyTotals.wallet,
      count: sql<number>`sum(${dailyTotals.count})::int`,
      amountCentavos: sql<Centavos>`sum(${dailyTotals.amountCentavos})::bigint`,
    })
    .from(dailyTotals)
    .where(
      and(
        scope === "all" ? undefined : inArray(dailyTotals.wallet, [...scope]),
        eq(dailyTotals.measure, "payment"),
        gte(dailyTotals.day, fromDay),
        lte(dailyTotals.day, toDay),
      ),
    )
    .groupBy(dailyTotals.wallet);
}

export async function listWalletReadings(
  tx: Tx,
  scope: WalletScope,
): Promise<{ wallet: string; name: string; readAt: Date | null }[]> {
  return tx
    .select({ wallet: wallets.reference, name: wallets.name, readAt: blockReads.readAt })
    .from(wallets)
    .leftJoin(blockReads, eq(blockReads.wallet, wallets.reference))
    .where(scope === "all" ? undefined : inArray(wallets.reference, [...scope]))
    .orderBy(wallets.name, wallets.reference);
}
