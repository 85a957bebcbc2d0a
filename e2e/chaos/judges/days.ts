import { type Cluster } from "../cluster";
import { type Figures } from "../figures";
import { type DaySum, compareDays } from "./compare-days";

const SHOWN_MAX = 20;

/** The day of each movement is the service's day in São Paulo, and the sums of the days are those of the movements. */
export async function judgeDays(
  { dashboard, sandbox }: Pick<Cluster, "dashboard" | "sandbox">,
  figures: Figures,
): Promise<string[]> {
  const { rows: mirror } = await dashboard.query<DaySum>(
    `select coalesce(transaction_id::text, object_id) as object, wallet, bucket, day::text, sum(amount)::float8 as sum
     from movements, lateral (values ('available', available_centavos), ('held', held_centavos)) as moved (bucket, amount)
     where amount <> 0 group by 1, 2, 3, 4`,
  );
  const { rows: service } = await sandbox.query<DaySum>(
    `select coalesce(t.parent_id, t.id)::text as object, a.wallet, a.kind as bucket,
       (p.created_at at time zone 'America/Sao_Paulo')::date::text as day, sum(p.amount)::float8 as sum
     from ledger_postings p join ledger_accounts a on a.id = p.account_id join transactions t on t.id = p.transaction_id
     where a.kind in ('available', 'held') group by 1, 2, 3, 4`,
  );
  const { faults, compared } = compareDays(mirror, service);
  figures.add("Days.things compared", compared);
  figures.add("Days.of the service", new Set(service.map(({ day }) => day)).size);
  const { rows: totals } = await dashboard.query<{ day: string; wallet: string; measure: string }>(
    // A correction that takes a line back counts it out, one that books it again counts it in, and one that changes it neither.
    `with after as (
       select *, sum(available_centavos) over line as available, sum(held_centavos) over line as held
       from movements window line as (partition by effect_type, object_id, wallet, kind order by effect_number)),
     counted as (
       select *, case when correction is null then 1 else (available <> 0 or held <> 0)::int
         - (available <> available_centavos or held <> held_centavos)::int end as counts
       from after),
     summed as (
       select day, wallet, measure, sum(amount)::bigint as amount, sum(lines)::int as count
       from counted, lateral (values
           (kind, case when held_centavos <> 0 then held_centavos else available_centavos end, counts),
           (case when available_centavos > 0 then 'available_in' when available_centavos < 0 then 'available_out' end, available_centavos, 1),
           (case when held_centavos <> 0 then 'held' end, held_centavos, (available_centavos = 0)::int)) as told (measure, amount, lines)
       where measure is not null group by 1, 2, 3)
     select day::text, wallet, measure
     from summed full join (select * from daily_totals where measure <> all ($1)) kept using (day, wallet, measure)
     where summed.amount is distinct from kept.amount_centavos or summed.count is distinct from kept.count`,
    [["charge_created", "seconds_to_pay", "med_block"]],
  );
  return [
    ...faults.slice(0, SHOWN_MAX),
    ...(faults.length > SHOWN_MAX ? [`and ${faults.length - SHOWN_MAX} more things on wrong days`] : []),
    ...totals.map(
      ({ day, wallet, measure }) => `the sum of ${measure} in ${wallet} on ${day} is not that of its lines`,
    ),
  ];
}
