import "server-only";
import { and, between, inArray, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader } from "@/lib/platform/store/tx.server";
import { dailyTotals, hourTotals } from "@/lib/platform/store/tables/money";
import { OVERVIEW_MEASURES } from "./figures";
import { type HourSum } from "./today";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";

type Period = { from: string; to: string };

const sums = {
  measure: dailyTotals.measure,
  count: sql<number>`sum(${dailyTotals.count})::int`,
  amountCentavos: sumOver(dailyTotals.amountCentavos),
};

const within = (scope: WalletScope, { from, to }: Period) =>
  and(
    inScope(scope, dailyTotals.wallet),
    inArray(dailyTotals.measure, [...OVERVIEW_MEASURES]),
    between(dailyTotals.day, from, to),
  );

export const sumByDay = (reader: Reader, scope: WalletScope, period: Period) =>
  reader
    .select({ day: dailyTotals.day, ...sums })
    .from(dailyTotals)
    .where(within(scope, period))
    .groupBy(dailyTotals.day, dailyTotals.measure);

export const sumByWallet = (reader: Reader, scope: WalletScope, period: Period) =>
  reader
    .select({ wallet: dailyTotals.wallet, ...sums })
    .from(dailyTotals)
    .where(within(scope, period))
    .groupBy(dailyTotals.wallet, dailyTotals.measure);

export const sumWhole = (reader: Reader, scope: WalletScope, period: Period) =>
  reader.select(sums).from(dailyTotals).where(within(scope, period)).groupBy(dailyTotals.measure);

export const sumByHour = (reader: Reader, scope: WalletScope, days: readonly string[]): Promise<HourSum[]> =>
  reader
    .select({
      day: hourTotals.day,
      hour: hourTotals.hour,
      count: sql<number>`sum(${hourTotals.count})::int`,
      amountCentavos: sumOver(hourTotals.amountCentavos),
    })
    .from(hourTotals)
    .where(and(inScope(scope, hourTotals.wallet), inArray(hourTotals.day, [...days])))
    .groupBy(hourTotals.day, hourTotals.hour);
