import { randomUUID } from "node:crypto";
import { newId, PRINCIPAL } from "@/lib/core/ids";
import { stringifyJson } from "@/lib/core/json";
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

// A sub-account without an endpoint of its own is heard at the main account's (specification, "Envelope").
const TARGETS = `select id from webhook_endpoints
  where removed_at is null and wallet = case
    when exists (select 1 from webhook_endpoints where wallet = $5 and removed_at is null) then $5
    else '${PRINCIPAL}' end`;

/** Writes the event and its deliveries down with the effect: they exist exactly if the effect does. */
export async function emit(tx: Tx, { event, eventId, wallet, at = tx.now, data }: Event): Promise<void> {
  const body = stringifyJson({
    event,
    eventId,
    timestamp: at.toISOString(),
    subAccount: wallet === PRINCIPAL ? null : wallet,
    data,
  });
  const row = newId();
  const endpoints = await tx.query<{ endpoint_id: string }>(
    `with targets as (${TARGETS}), written as (
       insert into webhook_events (id, event, event_id, body, created_at)
       select $1, $2, $3, $4, $6::timestamptz where exists (select 1 from targets) returning id
     )
     insert into deliveries (id, event_row, endpoint_id, status, due_at)
     select gen_random_uuid(), written.id, targets.id, 'pending', $6 from written, targets returning endpoint_id`,
    [row, event, eventId, body, wallet, tx.now],
  );
  if (endpoints.length === 0) return;
  tx.leftWork = true;
  await disturb(tx, row);
}

/** `PUT /control/delivery-chaos`: what the network between us and the receiver does. */
async function disturb(tx: Tx, eventRow: string): Promise<void> {
  const { duplicate, reorder, failFirst } = tx.state.chaos;
  if (duplicate + reorder + failFirst === 0) return;
  const deliveries = await tx.query<{ id: string }>(
    "select id from deliveries where event_row = $1 order by seq",
    [eventRow],
  );
  for (const { id } of deliveries) {
    const drawn = await drawChaos(tx);
    await tx.query("update deliveries set due_at = $2, lose_first_answer = $3 where id = $1", [
      id,
      new Date(tx.now.getTime() + drawn.delayMs),
      drawn.losesFirstAnswer,
    ]);
    if (drawn.isDoubled) await copyDelivery(tx, id);
  }
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
