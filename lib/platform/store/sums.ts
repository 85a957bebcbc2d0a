import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ListSums } from "@/lib/core/list-sums-schema";
import { type Sum, sumFromText } from "@/lib/core/sum";
import { type SumPart } from "@/lib/core/words/sums";
import { type Reader } from "./tx.server";

/** Centavos of many rows added up, zero where there are none: PostgreSQL's own sum, which no row is too large for. */
export const sumOver = (what: SQLWrapper, where?: SQL): SQL<Sum> =>
  sql`coalesce(sum(${what})${where ? sql` filter (where ${where})` : sql``}, 0)`.mapWith(sumFromText);

/** What of each row falls into a part of the sum. */
export type PartsOfRow = Partial<Record<SumPart, SQL>>;

/** The columns of a list's row that its sum is made of: what `sumRows` adds up. */
export const summedColumns = (amount: SQLWrapper, parts: PartsOfRow): SQL =>
  sql`${amount} as amount, ${sql.join(
    Object.entries(parts).map(([part, what]) => sql`${what} as ${sql.identifier(part)}`),
    sql`, `,
  )}`;

/** Of so many rows at most, as `rows` selects them by `summedColumns`: in one statement. */
export async function sumRows(
  reader: Reader,
  rows: SQL,
  parts: PartsOfRow,
  limit: number,
): Promise<ListSums> {
  const names = Object.keys(parts) as SumPart[];
  const [found] = await reader.rows<Record<string, string | number>>(sql`
    select count(*) as count, coalesce(sum(found.amount), 0)::text as amount, ${sql.join(
      names.map(
        (part) => sql`coalesce(sum(found.${sql.identifier(part)}), 0)::text as ${sql.identifier(part)}`,
      ),
      sql`, `,
    )}
    from (${rows} limit ${limit}) as found`);
  const count = Number(found?.count ?? 0);
  return {
    count,
    isCapped: count >= limit,
    amountCentavos: sumFromText(String(found?.amount ?? 0)),
    parts: names.map((part) => ({ part, amountCentavos: sumFromText(String(found?.[part] ?? 0)) })),
  };
}
