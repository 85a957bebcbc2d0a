import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ListSums } from "@/lib/core/money/list-sums";
import { type Sum, sumFromText } from "@/lib/core/money/sum";
import { type SumPart } from "@/lib/core/enums/sums";
import { type Reader } from "./tx.server";

/** Centavos of many rows added up, zero where there are none: PostgreSQL's own sum, which no row is too large for. */
export const sumOver = (what: SQLWrapper, where?: SQL): SQL<Sum> =>
  sql`coalesce(sum(${what})${where ? sql` filter (where ${where})` : sql``}, 0)`.mapWith(sumFromText);

/** The amount of each row that falls into a part of the sum. */
export type PartsOfRow = Partial<Record<SumPart, SQL>>;

/** The columns of a list's row that its sum is made of: what `sumRows` adds up. */
export const summedColumns = (amount: SQLWrapper, parts: PartsOfRow): SQL =>
  sql`${amount} as amount, ${sql.join(
    Object.entries(parts).map(([part, what]) => sql`${what} as ${sql.identifier(part)}`),
    sql`, `,
  )}`;

/** As many days as a page or two of a quiet list show. */
const DAYS_MAX = 100;

type Day = { day: string; count: number; amount: string; kept: string };
type Found = Record<string, string | number> & { days: Day[] | null };

/** Where not all rows were added up, the oldest of the days is a part of one. */
const wholeDays = (days: readonly Day[], isCapped: boolean) =>
  (isCapped && days.length < DAYS_MAX ? days.slice(0, -1) : days).map(({ day, count, amount, kept }) => ({
    ...{ day, count },
    amountCentavos: sumFromText(amount),
    retainedCentavos: sumFromText(kept),
  }));

/** Sums a limited number of rows in one statement. The query `rows` selects them by `summedColumns`. */
export async function sumRows(
  reader: Reader,
  rows: SQL,
  parts: PartsOfRow,
  limit: number,
  /** Also returns the total of each of the newest days, where each row provides its moment as `at`. */
  { byDays = false } = {},
): Promise<ListSums> {
  const names = Object.keys(parts) as SumPart[];
  const days = sql`(select coalesce(jsonb_agg(each), '[]') from (
    select (found.at at time zone 'America/Sao_Paulo')::date::text as day, count(*)::int as count,
      coalesce(sum(found.amount), 0)::text as amount, coalesce(sum(found.kept), 0)::text as kept
    from found group by 1 order by 1 desc limit ${DAYS_MAX}) as each)`;
  const [found] = await reader.rows<Found>(sql`
    with found as materialized (${rows} limit ${limit})
    select count(*) as count, coalesce(sum(found.amount), 0)::text as amount, ${sql.join(
      names.map(
        (part) => sql`coalesce(sum(found.${sql.identifier(part)}), 0)::text as ${sql.identifier(part)}`,
      ),
      sql`, `,
    )}, ${byDays ? days : sql`null`} as days
    from found`);
  const count = Number(found?.count ?? 0);
  return {
    count,
    isCapped: count >= limit,
    amountCentavos: sumFromText(String(found?.amount ?? 0)),
    parts: names.map((part) => ({ part, amountCentavos: sumFromText(String(found?.[part] ?? 0)) })),
    ...(found?.days && { days: wholeDays(found.days, count >= limit) }),
  };
}
