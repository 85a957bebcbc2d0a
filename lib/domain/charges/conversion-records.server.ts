import "server-only";
import { type SQL, and, eq, gte, lt, sql } from "drizzle-orm";
import { type ChargeStage, type Weekday, WEEKDAYS } from "@/lib/core/enums/conversion";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { inOrder, newestFirst } from "@/lib/platform/store/pages.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";
import { CHARGE_TYPE } from "./charge-type";

/** No index knows how far a charge came or at what hour it was created: of so many, the newest, it is looked up. */
export const CONVERSION_ROWS_MAX = 50_000;

/** Filters of a list by a charge's creation, and by its later results. */
export type CreatedFilter = {
  from?: Date | undefined;
  before?: Date | undefined;
  stage?: ChargeStage | undefined;
  weekday?: Weekday | undefined;
  hour?: number | undefined;
};

const local = sql`${transactions.createdAt} at time zone 'America/Sao_Paulo'`;
const weekdayNumber = sql`extract(isodow from ${local})`;
const hourNumber = sql`extract(hour from ${local})`;

const isPaid = sql`${transactions.state} = ${enumSql<TransactionState>("completed")}`;
const REACHED: Readonly<Record<ChargeStage, SQL>> = {
  opened: sql`${charges.payerOpenedAt} is not null`,
  paid: isPaid,
  kept: sql`(${isPaid} and ${transactions.returned} is null and ${transactions.heldCentavos} = 0 and not ${transactions.hasOpenBlock})`,
};

const ofDays = (wallet: string, from: Date | undefined, before: Date | undefined): SQL | undefined =>
  and(
    ofWallet(transactions.wallet, wallet),
    eq(transactions.type, CHARGE_TYPE),
    from && gte(transactions.createdAt, from),
    before && lt(transactions.createdAt, before),
  );

const BY = newestFirst(transactions.createdAt, transactions.id);

/** Where no index applies, only the newest charges of the days are searched. */
export function createdWhen(
  wallet: string,
  { from, before, stage, weekday, hour }: CreatedFilter,
): (SQL | undefined)[] {
  const found = [
    stage && REACHED[stage],
    weekday && sql`${weekdayNumber} = ${WEEKDAYS.indexOf(weekday) + 1}`,
    hour === undefined ? undefined : sql`${hourNumber} = ${hour}`,
  ].filter((condition) => condition !== undefined);
  const days = [from && gte(transactions.createdAt, from), before && lt(transactions.createdAt, before)];
  if (found.length === 0) return days;
  const looked = sql`${transactions.id} in (select ${transactions.id} from ${transactions}
    where ${ofDays(wallet, from, before)} order by ${inOrder(BY)} limit ${CONVERSION_ROWS_MAX})`;
  return [...days, ...found, looked];
}

export type ConversionRow = {
  isBefore: boolean;
  weekday: number;
  hour: number;
  created: number;
  amount: string;
  awaiting: number;
} & Record<ChargeStage, number> &
  Record<`${ChargeStage}Amount`, string>;

/** By weekday and hour of creation: the newest charges from the first moment to the last, those from before `from` apart. */
export function sumConversion(
  reader: Reader,
  wallet: string,
  { first, from, before }: { first: Date; from: Date; before: Date },
): Promise<ConversionRow[]> {
  return reader.rows<ConversionRow>(sql`
    select at < ${from.toISOString()}::timestamptz as "isBefore", weekday, hour,
      count(*)::int as created, sum(amount)::text as amount,
      count(*) filter (where awaiting)::int as awaiting,
      count(*) filter (where opened)::int as opened,
      coalesce(sum(amount) filter (where opened), 0)::text as "openedAmount",
      count(*) filter (where paid)::int as paid,
      coalesce(sum(amount) filter (where paid), 0)::text as "paidAmount",
      count(*) filter (where whole)::int as kept,
      coalesce(sum(kept) filter (where whole), 0)::text as "keptAmount"
    from (
      select ${transactions.createdAt} as at, ${weekdayNumber}::int as weekday, ${hourNumber}::int as hour,
        ${transactions.amountCentavos} as amount, greatest(${transactions.retainedCentavos}, 0) as kept,
        ${transactions.state} = ${enumSql<TransactionState>("pending")} as awaiting,
        ${REACHED.opened} as opened, ${REACHED.paid} as paid, ${REACHED.kept} as whole
      from ${transactions} left join ${charges} on ${charges.id} = ${transactions.id}
      where ${ofDays(wallet, first, before)}
      order by ${inOrder(BY)} limit ${CONVERSION_ROWS_MAX}) as looked
    group by 1, 2, 3 order by 1, 2, 3`);
}
