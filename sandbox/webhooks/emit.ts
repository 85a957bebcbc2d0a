import { randomUUID } from "node:crypto";
import { newId, PRINCIPAL } from "@/lib/core/ids";
import { stringifyJson } from "@/lib/core/json/json";
import { type Tx } from "../store/store";
import { drawChaos } from "./chaos";

/** Specification, "Event types". */
export const EVENTS = [
  "payment_completed",
  "payment_expired",
  "payment_failed",
  "refund_completed",
  "withdrawal_completed",
  "withdrawal_failed",
  "withdrawal_reversed",
  "balance_block_created",
  "balance_block_approved",
  "balance_block_rejected",
] as const;
export type EventName = (typeof EVENTS)[number];

export type Event = { event: EventName; eventId: string; wallet: string; at?: Date; data: object };

/**
 * Writes events and their deliveries together with the effect: they exist exactly if the effect does. The principal
 * account's endpoint receives the events of a sub-account without an endpoint of its own (specification, "Envelope").
 */
export async function emit(tx: Tx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const written = tx
    .query<{ id: string }>(
      `with told as (
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
           with ordinality as t (event_row, event, event_id, body, wallet, n)
       ), targets as (
         select told.event_row, told.n, e.id, e.seq from told
         join webhook_endpoints e on e.removed_at is null and e.wallet = case
           when exists (select 1 from webhook_endpoints o where o.wallet = told.wallet and o.removed_at is null)
           then told.wallet else '${PRINCIPAL}' end
       ), written as (
         insert into webhook_events (id, event, event_id, body, created_at)
         select event_row, event, event_id, body, $6 from told
         where exists (select 1 from targets where targets.event_row = told.event_row)
       )
       insert into deliveries (id, event_row, endpoint_id, status, due_at)
       select gen_random_uuid(), event_row, id, 'pending', $6 from targets order by n, seq
       returning id`,
      [
        events.map(() => newId()),
        events.map(({ event }) => event),
        events.map(({ eventId }) => eventId),
        events.map((event) => bodyOf(event, tx.now)),
        events.map(({ wallet }) => wallet),
        tx.now,
      ],
    )
    .then((deliveries) => {
      tx.leftWork ||= deliveries.length > 0;
      return deliveries;
    });
  const { duplicate, reorder, failFirst } = tx.state.chaos;
  if (duplicate + reorder + failFirst === 0) tx.atCommit(written);
  else for (const { id } of await written) await disturb(tx, id);
}

const bodyOf = ({ event, eventId, wallet, at, data }: Event, now: Date): string =>
  stringifyJson({
    event,
    eventId,
    timestamp: (at ?? now).toISOString(),
    subAccount: wallet === PRINCIPAL ? null : wallet,
    data,
  });

/** `PUT /control/delivery-chaos`: what the network between us and the receiver does. */
async function disturb(tx: Tx, id: string): Promise<void> {
  const drawn = await drawChaos(tx);
  await tx.query("update deliveries set due_at = $2, lose_first_answer = $3 where id = $1", [
    id,
    new Date(tx.now.getTime() + drawn.delayMs),
    drawn.losesFirstAnswer,
  ]);
  if (drawn.isDoubled) await copyDelivery(tx, id);
}

/** The same event to the same endpoint once more, under a delivery id of its own. */
export async function copyDelivery(tx: Tx, id: string): Promise<string | undefined> {
  const [copy] = await tx.query<{ id: string }>(
    `insert into deliveries (id, event_row, endpoint_id, status, due_at)
     select $2, d.event_row, d.endpoint_id, 'pending', $3 from deliveries d where d.id = $1 returning id`,
    [id, randomUUID(), tx.now],
  );
  tx.leftWork = true;
  return copy?.id;
}
