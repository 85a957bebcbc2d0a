import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Sum, sumFromText } from "@/lib/core/sum";
import { type BalanceMeasure, type Measure } from "@/lib/core/words/money";
import { quoted } from "@/lib/platform/store/quoted";
import { dailyTotals, movements, pendingTotals } from "@/lib/platform/store/tables/money";
import { effects } from "@/lib/platform/store/tables/webhooks";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

const word = (measure: BalanceMeasure): SQL => quoted<BalanceMeasure>(measure);

/**
 * What the days' sums should be, of the lines and the figures that were booked (lib/engine/mirror/book.server.ts). A
 * correction counts where a line comes to be or is gone, which is known of what was booked before it.
 */
const summed = sql`
  select day, wallet, measure, sum(count)::integer as count, sum(amount) as amount from (
    select day, wallet, told.measure, told.count, told.amount from (
      select day, wallet, kind, available_centavos as available, held_centavos as held, 1 as count
      from ${movements} where ${movements.effectNumber} = 1
      union all
      select line.day, line.wallet, line.kind, line.available_centavos, line.held_centavos,
        (before.available + line.available_centavos <> 0 or before.held + line.held_centavos <> 0)::integer
          - (before.available <> 0 or before.held <> 0)::integer
      from ${movements} as line cross join lateral (
        select coalesce(sum(available_centavos), 0) as available, coalesce(sum(held_centavos), 0) as held
        from ${movements} as earlier
        where earlier.object_id = line.object_id and earlier.effect_type = line.effect_type
          and earlier.kind = line.kind and earlier.wallet = line.wallet and earlier.effect_number < line.effect_number
      ) as before where line.effect_number > 1
    ) as lines cross join lateral (values
      (kind, count, case when held = 0 then available else held end),
      (case when available > 0 then ${word("available_in")} when available < 0 then ${word("available_out")} end, 1, available),
      (case when held <> 0 then ${word("held")} end, (available = 0)::integer, held)
    ) as told (measure, count, amount) where told.measure is not null
    union all
    select (figure ->> 'day')::date, figure ->> 'wallet', figure ->> 'measure', (figure ->> 'counts')::integer,
      (figure ->> 'amount')::bigint
    from ${effects}, jsonb_array_elements(${effects.measures}) as figure
  ) as booked group by day, wallet, measure`;

/** Where a day's sum is another than that of what was booked on it: how it stands, and how it should. */
const wrong = sql`
  select coalesce(summed.day, kept.day) as day, coalesce(summed.wallet, kept.wallet) as wallet,
    coalesce(summed.measure, kept.measure) as measure,
    coalesce(kept.count, 0) as "countKept", coalesce(summed.count, 0) as "countBooked",
    coalesce(kept.amount_centavos, 0) as "amountKept", coalesce(summed.amount, 0) as "amountBooked"
  from (${summed}) as summed full join ${dailyTotals} as kept
    on kept.day = summed.day and kept.wallet = summed.wallet and kept.measure = summed.measure
  where coalesce(kept.count, 0) <> coalesce(summed.count, 0)
    or coalesce(kept.amount_centavos, 0) <> coalesce(summed.amount, 0)`;

type Row = {
  day: string;
  wallet: string;
  measure: Measure;
  countKept: number;
  countBooked: number;
  amountKept: string;
  amountBooked: string;
};
export type WrongTotal = Omit<Row, "amountKept" | "amountBooked"> & { amountKept: Sum; amountBooked: Sum };

/** The earliest of them. One statement sees one moment, however many write meanwhile. */
export async function listWrongTotals(reader: Reader, limit: number): Promise<WrongTotal[]> {
  const rows = await reader.rows<Row>(sql`
    select day::text, wallet, measure, "countKept", "countBooked", "amountKept"::text, "amountBooked"::text
    from (${wrong}) as wrong order by day, wallet, measure limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    amountKept: sumFromText(row.amountKept),
    amountBooked: sumFromText(row.amountBooked),
  }));
}

/** Adds to each wrong sum what it lacks, as any booking does (at-commit.sql): who writes meanwhile waits for nothing. */
export async function correctTotals(tx: Tx): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    insert into ${pendingTotals} (day, wallet, measure, count, amount_centavos)
    select day, wallet, measure, "countBooked" - "countKept", "amountBooked" - "amountKept" from (${wrong}) as wrong
    returning id`);
  return rows.length;
}
