import { z } from "@hono/zod-openapi";
import { defineControl, within } from "../control/control";
import { uuidParam } from "../control/uuid-param";
import { notFound } from "../domain/service-error";
import { sentUuid, wireInteger, wireObject } from "../domain/wire";
import { startHistory } from "./live-history";

const DAYS_MAX = 400;
const PER_DAY_MAX = 2_000;
const SEED_MAX = Number.MAX_SAFE_INTEGER;

type Progress = { state: string; charges: number; deliveries: number; waiting: number };

export const historyControls = [
  defineControl({
    method: "POST",
    path: "/history",
    summary: "Simulate the merchant's past days; the same seed gives the same days",
    body: wireObject({
      days: wireInteger(1, DAYS_MAX),
      perDay: wireInteger(1, PER_DAY_MAX),
      seed: wireInteger(0, SEED_MAX),
    }),
    status: 202,
    answer: z.object({ id: sentUuid }).openapi("HistoryStarted"),
    handle: async (sandbox, { body }) => ({ id: await startHistory(sandbox, body) }),
  }),
  defineControl({
    method: "GET",
    path: "/history/{id}",
    summary: "Progress of a history: done once it is simulated and its events are delivered",
    status: 200,
    answer: z
      .object({ state: z.enum(["running", "done"]), charges: z.int(), deliveries: z.int() })
      .openapi("History"),
    handle: async (sandbox, { params }) => {
      const id = uuidParam("history", params.id);
      const [progress] = await within(sandbox, (tx) =>
        tx.query<Progress>(
          `select h.state, h.charges,
             count(*) filter (where d.status <> 'pending')::int as deliveries,
             count(*) filter (where d.status = 'pending')::int as waiting
           from histories h
           left join (deliveries d join webhook_events v on v.id = d.event_row)
             on d.seq > h.after_seq and v.created_at < h.started_at
           where h.id = $1 group by h.id`,
          [id],
        ),
      );
      if (!progress) throw notFound("history", id);
      const { state, charges, deliveries, waiting } = progress;
      return { state: state === "lived" && waiting === 0 ? "done" : "running", charges, deliveries };
    },
  }),
];
