import "server-only";
import { and, between, inArray, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { dailyTotals } from "@/lib/store/tables/money";
import { OVERVIEW_MEASURES } from "./figures";

type Period = { from: string; to: string };

const sums = {
  measure: dailyTotals.measure,
  count: sql<number>`sum(${dailyTotals.count})::int`,
  // A sum of bigint comes back as text.
  amountCentavos: sql`sum(${dailyTotals.amountCentavos})`.mapWith((sum: string) => centavos(Number(sum))),
};

const within = (scope: WalletScope, { from, to }: Period) =>
  and(
    scope === "all" ? undefined : inArray(dailyTotals.wallet, [...scope]),
    inArray(dailyTotals.measure, [...OVERVIEW_MEASURES]),
    between(dailyTotals.day, from, to),
  );

export const sumByDay = (tx: Tx, scope: WalletScope, period: Period) =>
  tx
    .select({ day: dailyTotals.day, ...sums })
    .from(dailyTotals)
    .where(within(scope, period))
    .groupBy(dailyTotals.day, dailyTotals.measure);

export const sumByWallet = (tx: Tx, scope: WalletScope, period: Period) =>
  tx
    .select({ wallet: dailyTotals.wallet, ...sums })
    .from(dailyTotals)
    .where(within(scope, period))
    .groupBy(dailyTotals.wallet, dailyTotals.measure);

export const sumWhole = (tx: Tx, scope: WalletScope, period: Period) =>
  tx.select(sums).from(dailyTotals).where(within(scope, period)).groupBy(dailyTotals.measure);
