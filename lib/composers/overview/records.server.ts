import "server-only";
import { and, between, eq, inArray, sql } from "drizzle-orm";
import { FIGURES } from "@/lib/core/enums/figures";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { homeArrangements } from "@/lib/platform/store/tables/home";
import { dailyTotals, hourTotals } from "@/lib/platform/store/tables/money";
import { OVERVIEW_MEASURES } from "./figures";
import { type Arrangement } from "./schema";
import { type KeptArrangement } from "./arrangement";
import { type DaySum } from "./days";
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

export const sumReceivedByDay = (
  reader: Reader,
  scope: WalletScope,
  { from, to }: Period,
): Promise<DaySum[]> =>
  reader
    .select({ day: dailyTotals.day, count: sums.count, amountCentavos: sums.amountCentavos })
    .from(dailyTotals)
    .where(
      and(
        inScope(scope, dailyTotals.wallet),
        inArray(dailyTotals.measure, FIGURES.received.lines),
        between(dailyTotals.day, from, to),
      ),
    )
    .groupBy(dailyTotals.day);

export async function findArrangement(reader: Reader, personId: string): Promise<KeptArrangement | null> {
  const [row] = await reader.select().from(homeArrangements).where(eq(homeArrangements.personId, personId));
  return row ?? null;
}

export async function saveArrangement(
  tx: Tx,
  personId: string,
  arrangement: Arrangement,
  changedAt: Date,
): Promise<void> {
  await tx
    .insert(homeArrangements)
    .values({ personId, ...arrangement, changedAt })
    .onConflictDoUpdate({ target: homeArrangements.personId, set: { ...arrangement, changedAt } });
}
