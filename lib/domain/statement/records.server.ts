import "server-only";
import { BALANCE_MEASURES, type BalanceMeasure } from "@/lib/core/words/money";
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { type Cursor } from "@/lib/core/cursor";
import { PRINCIPAL } from "@/lib/core/ids";
import { ZERO } from "@/lib/core/money";
import { dayOf } from "@/lib/core/sao-paulo";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBaselines, balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { dailyTotals, movements } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type DaySums } from "./days-as-of";
import { type MeasureSum } from "./opening";
import { type Balance } from "./schema";
import { fromRow, newestFirst, type PageWanted, readPage } from "@/lib/platform/store/pages.server";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";

/** Sums of days, never of lines. */
export const sumDaysBefore = (reader: Reader, wallet: string, day: string): Promise<MeasureSum[]> =>
  reader
    .select({ measure: dailyTotals.measure, sum: sumOver(dailyTotals.amountCentavos) })
    .from(dailyTotals)
    .where(
      and(
        eq(dailyTotals.wallet, wallet),
        inArray(dailyTotals.measure, BALANCE_MEASURES),
        lt(dailyTotals.day, day),
      ),
    )
    .groupBy(dailyTotals.measure);

/** What no line explains and is known all the same, such as what was there before the dashboard. */
export async function findBaseline(reader: Reader, wallet: string): Promise<Balance | null> {
  const [known] = await reader
    .select({
      availableCentavos: balanceDrifts.baselineAvailableCentavos,
      heldCentavos: balanceDrifts.baselineHeldCentavos,
    })
    .from(balanceDrifts)
    .where(eq(balanceDrifts.wallet, wallet));
  return known ?? null;
}

/** The day in São Paulo on which the account's money was first known here: null where that is not recorded. */
export async function findFirstDay(reader: Reader): Promise<string | null> {
  const [first] = await reader
    .select({ at: balanceBaselines.at })
    .from(balanceBaselines)
    .where(eq(balanceBaselines.wallet, PRINCIPAL))
    .orderBy(asc(balanceBaselines.at))
    .limit(1);
  return first ? dayOf(first.at) : null;
}

/** What was recorded after a moment, by its days up to one of them. */
export const listDaySumsRecordedAfter = (
  reader: Reader,
  wallet: string,
  moment: Date,
  to: string,
): Promise<DaySums[]> =>
  reader
    .select({
      day: movements.day,
      creditCentavos: sumOver(movements.availableCentavos, gt(movements.availableCentavos, ZERO)),
      debitCentavos: sumOver(movements.availableCentavos, lt(movements.availableCentavos, ZERO)),
      heldChangeCentavos: sumOver(movements.heldCentavos),
      lines: sql<number>`count(*)::int`,
    })
    .from(movements)
    .where(and(eq(movements.wallet, wallet), gt(movements.recordedAt, moment), lte(movements.day, to)))
    .groupBy(movements.day)
    .orderBy(asc(movements.day));

/** What was accepted by a moment of what no line explains. */
export async function sumBaselinesUntil(reader: Reader, wallet: string, moment: Date): Promise<Balance> {
  const [sum] = await reader
    .select({
      availableCentavos: sumOver(balanceBaselines.availableCentavos),
      heldCentavos: sumOver(balanceBaselines.heldCentavos),
    })
    .from(balanceBaselines)
    .where(and(eq(balanceBaselines.wallet, wallet), lte(balanceBaselines.at, moment)));
  return sum ?? { availableCentavos: 0, heldCentavos: 0 };
}

/** The days that something moved on, oldest first. */
export async function listDaySums(
  reader: Reader,
  wallet: string,
  from: string,
  to: string,
): Promise<DaySums[]> {
  const sumOf = (measure: BalanceMeasure) =>
    sumOver(dailyTotals.amountCentavos, eq(dailyTotals.measure, measure));
  return reader
    .select({
      day: dailyTotals.day,
      creditCentavos: sumOf("available_in"),
      debitCentavos: sumOf("available_out"),
      heldChangeCentavos: sumOf("held"),
      lines: sql<number>`sum(${dailyTotals.count})::int`,
    })
    .from(dailyTotals)
    .where(
      and(
        eq(dailyTotals.wallet, wallet),
        inArray(dailyTotals.measure, BALANCE_MEASURES),
        gte(dailyTotals.day, from),
        lte(dailyTotals.day, to),
      ),
    )
    .groupBy(dailyTotals.day)
    .orderBy(asc(dailyTotals.day));
}

const lineColumns = {
  line: movements,
  owner: transactions.wallet,
  counterpartName: transactions.counterpartName,
  description: transactions.description,
  e2eId: transactions.e2eId,
  externalReference: transactions.externalReference,
};

export type StatementRow = Awaited<ReturnType<typeof listLines>>["rows"][number];

const BY_SETTLEMENT = newestFirst(movements.settledAt, movements.id);

const recordedBy = (asOf: Date | undefined) => asOf && lte(movements.recordedAt, asOf);

/** Newest first; with `asOf` only what had been recorded by then. */
export const listLines = (
  reader: Reader,
  wallet: string,
  { from, before, asOf }: { from: Date; before: Date; asOf: Date | undefined },
  wanted: PageWanted,
) =>
  readPage(
    reader
      .select(lineColumns)
      .from(movements)
      .leftJoin(transactions, eq(transactions.id, movements.transactionId)),
    {
      guard: ofWallet(movements.wallet, wallet),
      where: [gte(movements.settledAt, from), lt(movements.settledAt, before), recordedBy(asOf)],
      by: BY_SETTLEMENT,
      placeOf: ({ line: { settledAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

/** What the lines of one day come to, up to one of them and with it. */
export async function sumOfDayUpTo(
  reader: Reader,
  wallet: string,
  { dayStart, last, asOf }: { dayStart: Date; last: Cursor; asOf: Date | undefined },
): Promise<Balance> {
  const [sum] = await reader
    .select({
      availableCentavos: sumOver(movements.availableCentavos),
      heldCentavos: sumOver(movements.heldCentavos),
    })
    .from(movements)
    .where(
      and(
        eq(movements.wallet, wallet),
        gte(movements.settledAt, dayStart),
        fromRow(BY_SETTLEMENT, last),
        recordedBy(asOf),
      ),
    );
  return sum ?? { availableCentavos: 0, heldCentavos: 0 };
}
