import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Sum, sumFromText } from "@/lib/core/money/sum";
import { type BalanceMeasure, type Measure, type MovementKind } from "@/lib/core/enums/money";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { enumSql } from "@/lib/platform/store/enum-sql";
import {
  dailyTotals,
  hourTotals,
  lateTotals,
  movements,
  pendingTotals,
  projectTotals,
} from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { effects } from "@/lib/platform/store/tables/deliveries";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

const word = (measure: BalanceMeasure): SQL => enumSql<BalanceMeasure>(measure);

/**
 * The expected sums, computed from the lines and the figures that were booked (lib/engine/mirror/book.server.ts) and
 * from the current payments. A correction counts where a line is created or removed, which is known from the bookings
 * before it. Each booking counts as one in each sum that it adds to.
 */
const booked = sql`
  select day, wallet, told.measure, told.recorded_on, null::uuid as project_id, null::smallint as hour, told.count, told.amount from (
    select day, (recorded_at at time zone 'America/Sao_Paulo')::date as recorded_on, wallet, kind,
      available_centavos as available, held_centavos as held, 1 as count
    from ${movements} where ${movements.effectNumber} = 1
    union all
    select line.day, (line.recorded_at at time zone 'America/Sao_Paulo')::date, line.wallet, line.kind,
      line.available_centavos, line.held_centavos,
      (before.available + line.available_centavos <> 0 or before.held + line.held_centavos <> 0)::integer
        - (before.available <> 0 or before.held <> 0)::integer
    from ${movements} as line cross join lateral (
      select coalesce(sum(available_centavos), 0) as available, coalesce(sum(held_centavos), 0) as held
      from ${movements} as earlier
      where earlier.object_id = line.object_id and earlier.effect_type = line.effect_type
        and earlier.kind = line.kind and earlier.wallet = line.wallet and earlier.effect_number < line.effect_number
    ) as before where line.effect_number > 1
  ) as lines cross join lateral (
    select kind, null::date, count, case when held = 0 then available else held end
    union all
    select of_balance.measure, as_of.recorded_on, of_balance.count, of_balance.amount from (values
      (case when available > 0 then ${word("available_in")} when available < 0 then ${word("available_out")} end, 1, available),
      (case when held <> 0 then ${word("held")} end, (available = 0)::integer, held)
    ) as of_balance (measure, count, amount),
    lateral (select null::date union all select lines.recorded_on where lines.recorded_on <> lines.day) as as_of (recorded_on)
    where of_balance.measure is not null
  ) as told (measure, recorded_on, count, amount)
  union all
  select (figure ->> 'day')::date, figure ->> 'wallet', figure ->> 'measure', null, null, null, (figure ->> 'counts')::integer,
    (figure ->> 'amount')::bigint
  from ${effects}, jsonb_array_elements(${effects.measures}) as figure
  union all
  select (${transactions.settledAt} at time zone 'America/Sao_Paulo')::date, ${transactions.wallet},
    ${enumSql<MovementKind>("payment")}, null, ${transactions.projectId}, null, 1, ${transactions.amountCentavos}
  from ${transactions} where ${transactions.type} = ${enumSql<TransactionType>("payment")}
    and ${transactions.state} = ${enumSql<TransactionState>("completed")}
    and ${transactions.projectId} is not null and ${transactions.settledAt} is not null
  union all
  select (${transactions.settledAt} at time zone 'America/Sao_Paulo')::date, ${transactions.wallet},
    ${enumSql<MovementKind>("payment")}, null, null,
    extract(hour from ${transactions.settledAt} at time zone 'America/Sao_Paulo')::smallint, 1, ${transactions.amountCentavos}
  from ${transactions} where ${transactions.type} = ${enumSql<TransactionType>("payment")}
    and ${transactions.state} = ${enumSql<TransactionState>("completed")} and ${transactions.settledAt} is not null`;

const kept = sql`
  select day, wallet, measure, null::date as recorded_on, null::uuid as project_id, null::smallint as hour, count,
    amount_centavos as amount
  from ${dailyTotals}
  union all select day, wallet, measure, recorded_on, null, null, count, amount_centavos from ${lateTotals}
  union all select day, wallet, ${enumSql<MovementKind>("payment")}, null, project_id, null, count, amount_centavos
  from ${projectTotals}
  union all select day, wallet, ${enumSql<MovementKind>("payment")}, null, null, hour, count, amount_centavos
  from ${hourTotals}`;

/** Rows where a sum differs from the sum of the bookings: the stored value and the correct one. */
const wrong = sql`
  select day, wallet, measure, recorded_on as "recordedOn", project_id as "projectId", hour,
    coalesce(sum(count) filter (where is_kept), 0)::integer as "countKept",
    coalesce(sum(count) filter (where not is_kept), 0)::integer as "countBooked",
    coalesce(sum(amount) filter (where is_kept), 0) as "amountKept",
    coalesce(sum(amount) filter (where not is_kept), 0) as "amountBooked"
  from (select *, false as is_kept from (${booked}) as booked union all select *, true from (${kept}) as kept) as all_of_them
  group by day, wallet, measure, recorded_on, project_id, hour
  having coalesce(sum(count) filter (where is_kept), 0) <> coalesce(sum(count) filter (where not is_kept), 0)
    or coalesce(sum(amount) filter (where is_kept), 0) <> coalesce(sum(amount) filter (where not is_kept), 0)`;

type Row = {
  day: string;
  wallet: string;
  measure: Measure;
  /** The day of recording, for amounts recorded on another day than their own. */
  recordedOn: string | null;
  /** The project, for amounts paid in one project. */
  projectId: string | null;
  /** The hour, for amounts paid in one hour. */
  hour: number | null;
  countKept: number;
  countBooked: number;
  amountKept: string;
  amountBooked: string;
};
export type WrongTotal = Omit<Row, "amountKept" | "amountBooked"> & { amountKept: Sum; amountBooked: Sum };

/** The earliest of them. One statement sees one moment, however many write meanwhile. */
export async function listWrongTotals(reader: Reader, limit: number): Promise<WrongTotal[]> {
  const rows = await reader.rows<Row>(sql`
    select day::text, wallet, measure, "recordedOn"::text, "projectId"::text, hour, "countKept", "countBooked", "amountKept"::text, "amountBooked"::text
    from (${wrong}) as wrong order by day, wallet, measure, "recordedOn" nulls first, "projectId" nulls first, hour nulls first limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    amountKept: sumFromText(row.amountKept),
    amountBooked: sumFromText(row.amountBooked),
  }));
}

/** Adds to each wrong sum what it lacks, as any booking does (at-commit.sql): who writes meanwhile waits for nothing. */
export async function correctTotals(tx: Tx): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    insert into ${pendingTotals} (day, wallet, measure, recorded_on, project_id, hour, count, amount_centavos)
    select day, wallet, measure, "recordedOn", "projectId", hour, "countBooked" - "countKept", "amountBooked" - "amountKept" from (${wrong}) as wrong
    returning id`);
  return rows.length;
}
