import { z } from "@hono/zod-openapi";
import { NO_CHAOS } from "../domain/settings";
import { conflict, notFound } from "../domain/service-error";
import { present, sentMoment, sentUuid, wireInteger, wireNumber, wireObject, wireText } from "../domain/wire";
import { type Tx, readingTx, readState } from "../store/store";
import { copyDelivery } from "../webhooks/emit";
import { defineControl, within } from "./control";
import { uuidParam } from "./uuid-param";

const FILTER_MAX = 1_000;
const NEWEST_MAX = 10_000;

const DeliveryAnswer = z
  .object({
    id: sentUuid,
    event: z.string(),
    eventId: z.string(),
    endpointId: sentUuid,
    status: z.enum(["pending", "delivered", "failed"]),
    body: z.string().openapi({ description: "The exact text that was signed and sent" }),
    attempts: z.array(
      z.object({
        at: sentMoment,
        status: z.number().int().nullable(),
        durationMs: z.number().int(),
        error: z.string().nullable(),
      }),
    ),
  })
  .openapi("Delivery");

const rate = wireNumber(0, 1).optional();
const Chaos = wireObject({
  duplicate: rate,
  reorder: rate,
  failFirst: rate,
  seed: wireInteger(0, Number.MAX_SAFE_INTEGER).optional(),
});

/** Controls for the deliveries that were sent, and for faults on their way. */
export const deliveryControls = [
  defineControl({
    method: "GET",
    path: "/deliveries",
    summary: "List the deliveries in the order in which they were created",
    query: z.object({
      eventId: wireText(FILTER_MAX).optional(),
      event: wireText(FILTER_MAX).optional(),
      status: z.enum(["pending", "delivered", "failed"]).optional(),
      endpointId: wireText(FILTER_MAX).optional(),
      /** So many of the newest alone. */
      newest: z.coerce.number().int().min(1).max(NEWEST_MAX).optional(),
    }),
    status: 200,
    answer: z.object({ items: z.array(DeliveryAnswer) }),
    handle: async (sandbox, { query }) => {
      const tx = readingTx(sandbox.store, await readState(sandbox.store));
      return { items: await listDeliveries(tx, query) };
    },
  }),
  defineControl({
    method: "POST",
    path: "/deliveries/{id}/redeliver",
    summary: "Send the same event once more, with a new delivery id",
    status: 202,
    answer: DeliveryAnswer,
    handle: (sandbox, { params }) =>
      within(sandbox, async (tx) => {
        const id = uuidParam("delivery", params.id);
        const [endpoint] = await tx.query<{ removed: boolean }>(
          `select e.removed_at is not null as removed from deliveries d
           join webhook_endpoints e on e.id = d.endpoint_id where d.id = $1`,
          [id],
        );
        if (!endpoint) throw notFound("delivery", id);
        if (endpoint.removed) throw conflict("delivery", "endpointId", id, "The endpoint was removed");
        const [copy] = await listDeliveries(tx, { id: await copyDelivery(tx, id) });
        return copy;
      }),
  }),
  defineControl({
    method: "PUT",
    path: "/delivery-chaos",
    summary: "Deliver twice, out of order, or lose the answer of the first attempt",
    body: Chaos,
    status: 200,
    answer: Chaos,
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const chaos = { ...NO_CHAOS, ...present(body) };
        await tx.query("update state set chaos = $1", [chaos]);
        await tx.query("alter sequence chaos_draws restart");
        return chaos;
      }),
  }),
];

type Filter = {
  id?: string | undefined;
  eventId?: string | undefined;
  event?: string | undefined;
  status?: string | undefined;
  endpointId?: string | undefined;
  newest?: number | undefined;
};

async function listDeliveries(tx: Tx, filter: Filter) {
  const rows = await tx.query(
    `select d.id, v.event, v.event_id as "eventId", d.endpoint_id as "endpointId", d.status, v.body,
       coalesce((
         select json_agg(json_build_object(
             'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'status', a.status, 'durationMs', a.duration_ms, 'error', a.error) order by a.id)
         from delivery_attempts a where a.delivery_id = d.id
       ), '[]') as attempts
     from deliveries d join webhook_events v on v.id = d.event_row
     where ($1::uuid is null or d.id = $1) and ($2::text is null or v.event_id = $2)
       and ($3::text is null or v.event = $3) and ($4::text is null or d.status = $4)
       and ($5::text is null or d.endpoint_id::text = $5)
     order by d.seq desc limit $6`,
    [
      filter.id ?? null,
      filter.eventId ?? null,
      filter.event ?? null,
      filter.status ?? null,
      filter.endpointId ?? null,
      filter.newest ?? null,
    ],
  );
  return rows.reverse();
}
