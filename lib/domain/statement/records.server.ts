import "server-only";
import { BALANCE_MEASURES, type BalanceMeasure, MOVEMENT_KINDS, type Measure } from "@/lib/core/enums/money";
import { type SQL, and, asc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { type Cursor } from "@/lib/core/reads/cursor";
import { FIGURES } from "@/lib/core/enums/figures";
import { PRINCIPAL } from "@/lib/core/ids";
import { addUp, sumFromText } from "@/lib/core/money/sum";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBaselines, balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { dailyTotals, lateTotals, movements } from "@/lib/platform/store/tables/money";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type DaySums, type LaterSums } from "./days-as-of";
import {
  type GroupCounts,
  type GroupSums,
  MOVEMENT_FIGURES,
  type MovementCategory,
  categoryTotals,
} from "./movement-categories";
import { type MeasureSum } from "./opening";
import { type Balance, type OfxAccount } from "./schema";
import {
  after,
  newestFirst,
  oldestFirst,
  type PageWanted,
  readPage,
} from "@/lib/platform/store/pages.server";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { sumOver } from "@/lib/platform/store/sums";

const measure = enumSql<BalanceMeasure>;

/** The bank account that was set for the wallet. */
export async function findOfxAccount(reader: Reader, wallet: string): Promise<OfxAccount> {
  const [row] = await reader
    .select({ bankId: wallets.ofxBankId, branchId: wallets.ofxBranchId, accountId: wallets.ofxAccountId })
    .from(wallets)
    .where(eq(wallets.reference, wallet));
  const { bankId = null, branchId = null, accountId = null } = row ?? {};
  return {
    ...(bankId !== null && { bankId }),
    ...(branchId !== null && { branchId }),
    ...(accountId !== null && { accountId }),
  };
}

export async function saveOfxAccount(tx: Tx, wallet: string, account: OfxAccount): Promise<void> {
  const { bankId = null, branchId = null, accountId = null } = account;
  await tx
    .update(wallets)
    .set({ ofxBankId: bankId, ofxBranchId: branchId, ofxAccountId: accountId })
    .where(eq(wallets.reference, wallet));
}

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

/** Finds the known balance that no line explains, such as the one from before the dashboard. */
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

type DaySumsRow = Record<"creditCentavos" | "debitCentavos" | "heldChangeCentavos", string> &
  Pick<LaterSums, "day" | "lines">;

/**
 * Lists the sums recorded after a moment, by day, up to one of the days. They cover the days after the moment's own,
 * less the part recorded before; the late lines of the other days; and the lines that were recorded on the moment's
 * day itself.
 */
export async function listDaySumsRecordedAfter(
  reader: Reader,
  wallet: string,
  moment: Date,
  to: string,
): Promise<LaterSums[]> {
  const today = dayOf(moment);
  const tomorrow = startOfDayInSaoPaulo(addDaysTo(today, 1));
  const rows = await reader.rows<DaySumsRow>(sql`
    select day::text as day, sum(lines)::int as lines,
      coalesce(sum(amount) filter (where measure = ${measure("available_in")}), 0)::text as "creditCentavos",
      coalesce(sum(amount) filter (where measure = ${measure("available_out")}), 0)::text as "debitCentavos",
      coalesce(sum(amount) filter (where measure = ${measure("held")}), 0)::text as "heldChangeCentavos"
    from (
      select ${dailyTotals.day} as day, ${dailyTotals.measure} as measure, ${dailyTotals.count} as lines,
        ${dailyTotals.amountCentavos} as amount
      from ${dailyTotals} where ${dailyTotals.wallet} = ${wallet} and ${dailyTotals.day} > ${today}
        and ${dailyTotals.measure} in (${measure(...BALANCE_MEASURES)})
      union all
      select ${lateTotals.day}, ${lateTotals.measure}, -${lateTotals.count}, -${lateTotals.amountCentavos}
      from ${lateTotals} where ${lateTotals.wallet} = ${wallet} and ${lateTotals.day} > ${today}
        and ${lateTotals.recordedOn} <= ${today}
      union all
      select ${lateTotals.day}, ${lateTotals.measure}, ${lateTotals.count}, ${lateTotals.amountCentavos}
      from ${lateTotals} where ${lateTotals.wallet} = ${wallet} and ${lateTotals.day} <= ${today}
        and ${lateTotals.recordedOn} > ${today}
      union all
      select ${movements.day}, told.measure, told.lines, told.amount
      from ${movements} cross join lateral (values
        (case when available_centavos > 0 then ${measure("available_in")} else ${measure("available_out")} end,
          (available_centavos <> 0)::int, available_centavos),
        (${measure("held")}, (available_centavos = 0)::int, held_centavos)) as told (measure, lines, amount)
      where ${movements.wallet} = ${wallet} and ${movements.recordedAt} > ${moment.toISOString()}::timestamptz
        and ${movements.recordedAt} < ${tomorrow.toISOString()}::timestamptz
    ) as recorded where day <= ${to} group by day having sum(lines) <> 0 order by day`);
  return rows.map(({ creditCentavos, debitCentavos, heldChangeCentavos, ...row }) => ({
    ...row,
    creditCentavos: sumFromText(creditCentavos),
    debitCentavos: sumFromText(debitCentavos),
    heldChangeCentavos: sumFromText(heldChangeCentavos),
  }));
}

/** Sums the balances that no line explains and that were accepted by a moment. */
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

const isOne = (...measures: readonly Measure[]): SQL =>
  sql`${dailyTotals.measure} in (${enumSql<Measure>(...measures)})`;
const ofMeasure = (wanted: BalanceMeasure) => sumOver(dailyTotals.amountCentavos, isOne(wanted));
/**
 * Only the count of blocks is taken from their lines. Their amount is the remainder that the other groups do not
 * explain.
 */
const linesOf = (group: MovementCategory): SQL => isOne(...FIGURES[MOVEMENT_FIGURES[group]].lines);
const countOver = (where: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${dailyTotals.count}) filter (where ${where}), 0)::int`;
const ofGroup = (group: Exclude<MovementCategory, "blocks">) =>
  sumOver(dailyTotals.amountCentavos, linesOf(group));

const groupSums = {
  received: ofGroup("received"),
  withdrawals: ofGroup("withdrawals"),
  refunds: ofGroup("refunds"),
  splits: ofGroup("splits"),
  fees: ofGroup("fees"),
  adjustments: ofGroup("adjustments"),
} satisfies Record<keyof GroupSums, unknown>;

const groupCounts = {
  received: countOver(linesOf("received")),
  withdrawals: countOver(linesOf("withdrawals")),
  refunds: countOver(linesOf("refunds")),
  splits: countOver(linesOf("splits")),
  fees: countOver(linesOf("fees")),
  blocks: countOver(linesOf("blocks")),
  adjustments: countOver(linesOf("adjustments")),
} satisfies Record<keyof GroupCounts, unknown>;

/** The days that something moved on, oldest first. */
export async function listDaySums(
  reader: Reader,
  wallet: string,
  from: string,
  to: string,
): Promise<DaySums[]> {
  const days = await reader
    .select({
      day: dailyTotals.day,
      creditCentavos: ofMeasure("available_in"),
      debitCentavos: ofMeasure("available_out"),
      heldChangeCentavos: ofMeasure("held"),
      lines: countOver(isOne(...BALANCE_MEASURES)),
      sums: groupSums,
      counts: groupCounts,
    })
    .from(dailyTotals)
    .where(
      and(
        eq(dailyTotals.wallet, wallet),
        isOne(...MOVEMENT_KINDS, ...BALANCE_MEASURES),
        gte(dailyTotals.day, from),
        lte(dailyTotals.day, to),
      ),
    )
    .groupBy(dailyTotals.day)
    .having(sql`bool_or(${isOne(...BALANCE_MEASURES)})`)
    .orderBy(asc(dailyTotals.day));
  return days.map(({ sums, counts, ...day }) => ({
    ...day,
    moved: categoryTotals(addUp(day.creditCentavos, day.debitCentavos), sums, counts),
  }));
}

const lineColumns = {
  line: movements,
  owner: transactions.wallet,
  counterpartName: transactions.counterpartName,
  counterpartDocument: transactions.counterpartDocument,
  customerName: charges.customerName,
  customerDocument: charges.customerDocument,
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
      .leftJoin(transactions, eq(transactions.id, movements.transactionId))
      .leftJoin(charges, eq(charges.id, movements.transactionId)),
    {
      guard: ofWallet(movements.wallet, wallet),
      where: [gte(movements.settledAt, from), lt(movements.settledAt, before), recordedBy(asOf)],
      by: BY_SETTLEMENT,
      placeOf: ({ line: { settledAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

/** Sums the lines of one day that come after one of them. */
export async function sumOfDayAfter(
  reader: Reader,
  wallet: string,
  { dayEnd, line, asOf }: { dayEnd: Date; line: Cursor; asOf: Date | undefined },
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
        lt(movements.settledAt, dayEnd),
        after(oldestFirst(movements.settledAt, movements.id), line),
        recordedBy(asOf),
      ),
    );
  return sum ?? { availableCentavos: 0, heldCentavos: 0 };
}
