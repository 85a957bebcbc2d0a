import { createHash } from "node:crypto";
import type pg from "pg";
import { centavosFromDecimal } from "../../lib/core/money/money";
import { dayOf } from "../../lib/core/time/sao-paulo";
import { newId } from "../../lib/core/ids";
import { openDelivery } from "../../lib/platform/vault/bodies.server";
import { benchVault } from "./bench-context";

const BATCH = 256;

type Data = {
  transactionId: string;
  amount: number;
  feeAmount: number;
  netAmount: number;
  completedAt: string;
};
type Stored = { id: number; endpoint: string; bodySha256: string; body: Buffer; receivedAt: Date };

/**
 * The work of a program that knows only payments of known charges, all new and all true: the same rows into the same
 * tables, in a loop with one statement per table. It checks nothing and projects nothing.
 */
export async function applyByHand(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (let at = 0; at < ids.length; at += BATCH) await applySome(client, ids.slice(at, at + BATCH));
  } finally {
    client.release();
  }
}

async function applySome(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query<Stored>(
    `select id::int, endpoint, body_sha256 as "bodySha256", body, received_at as "receivedAt" from deliveries where id = any($1::bigint[]) for update`,
    [ids],
  );
  const now = new Date().toISOString();
  const events = rows.map(({ id, receivedAt, ...row }) => {
    const envelope = JSON.parse(openDelivery(benchVault, row).toString("utf8")) as {
      eventId: string;
      timestamp: string;
      data: Data;
    };
    const { transactionId, completedAt, amount, feeAmount, netAmount } = envelope.data;
    return {
      delivery: id,
      event_id: envelope.eventId,
      event_at: envelope.timestamp,
      at: receivedAt.toISOString(),
      now,
      id: transactionId,
      completed: completedAt,
      day: dayOf(new Date(completedAt)),
      amount: centavosFromDecimal(String(amount)),
      fee: centavosFromDecimal(String(feeAmount)),
      net: centavosFromDecimal(String(netAmount)),
      meaning: createHash("sha256").update(JSON.stringify(envelope.data)).digest("hex"),
      credit: newId(),
      debit: newId(),
      told: envelope.data,
    };
  });
  const given = [JSON.stringify(events)];
  for (const statement of STATEMENTS) await client.query({ ...statement, values: given });
  await client.query(`select pg_notify('guiche_live', $1)`, [
    JSON.stringify([{ name: "transaction.changed" }]),
  ]);
  await client.query("commit");
}

const EVENTS = `(select * from jsonb_to_recordset($1::jsonb) as e(delivery bigint, event_id text, event_at timestamptz,
  at timestamptz, now timestamptz, id uuid, completed timestamptz, day date, amount bigint, fee bigint, net bigint,
  meaning text, credit uuid, debit uuid, told jsonb))`;

/** Named, so that the database plans each of them once. */
const STATEMENTS = [
  `insert into logical_events (environment, event, event_id, subject_id, delivery_id, meaning_sha256, at)
    select 'sandbox', 'payment_completed', event_id, id::text, delivery, meaning, now from ${EVENTS} e`,
  `insert into observations (graph_id, key, source, at, learnt_at, wallet, told)
    select id, 'delivery ' || delivery, 'webhook', at, now, 'principal', told from ${EVENTS} e`,
  `update transactions t set state = 'completed', fee_centavos = e.fee, net_centavos = e.net, completed_at = e.completed,
    settled_at = e.completed, confirmation = 'to_confirm', changed_at = e.now from ${EVENTS} e where t.id = e.id`,
  `insert into effects (effect_type, object_id, number, measures, at)
    select kind, e.id::text, 1, case when kind = 'charge_paid'
      then jsonb_build_array(jsonb_build_object('wallet', 'principal', 'measure', 'seconds_to_pay', 'amount', 61, 'counts', 1, 'day', e.day)) end, e.now
    from ${EVENTS} e cross join unnest(array['payment_credit', 'payment_fee', 'charge_paid']) as kind`,
  `insert into movements (id, effect_type, object_id, effect_number, wallet, kind, available_centavos, held_centavos,
      transaction_id, settled_at, day, recorded_at)
    select credit, 'payment_credit', id::text, 1, 'principal', 'payment', amount, 0, id, completed, day, now from ${EVENTS} e
    union all
    select debit, 'payment_fee', id::text, 1, 'principal', 'payment_fee', -fee, 0, id, completed, day, now from ${EVENTS} e`,
  `insert into daily_totals (day, wallet, measure, count, amount_centavos)
    select day, 'principal', measure, count(*), sum(sum) from ${EVENTS} e cross join lateral (values
      ('payment', amount), ('payment_fee', -fee), ('available_in', amount), ('available_out', -fee), ('seconds_to_pay', 61)
    ) as m(measure, sum) group by day, measure order by day, measure
    on conflict (day, wallet, measure) do update set count = daily_totals.count + excluded.count,
      amount_centavos = daily_totals.amount_centavos + excluded.amount_centavos`,
  `insert into steps (object_type, object_id, kind, source, at, recorded_at, delivery_id)
    select 'transaction', id::text, 'payment_completed', 'webhook', completed, now, delivery from ${EVENTS} e`,
  `update deliveries d set state = 'applied', event = 'payment_completed', event_id = e.event_id, subject_id = e.id::text,
    transaction_id = e.id::text, wallet = 'principal', event_at = e.event_at, attempts = 1, next_attempt_at = null,
    handled_at = e.now, effect = 'payment_completed' from ${EVENTS} e where d.id = e.delivery`,
].map((text, at) => ({ name: `by-hand-${at}`, text }));
