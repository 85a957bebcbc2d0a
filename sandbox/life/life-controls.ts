import { z } from "@hono/zod-openapi";
import { defineControl, within } from "../control/control";
import { moment, sentMoment, wireObject } from "../domain/wire";
import { type Tx } from "../store/store";
import { PACES, QUICK_FOR_MS, nextMoment, paceOf } from "./rhythm";

const LifeAnswer = z
  .object({ isOn: z.boolean(), pace: z.enum(PACES), quickUntil: sentMoment.nullable(), moments: z.int() })
  .openapi("Life");

type LifeRow = { is_on: boolean; quick_until: Date; moments: number };

export const lifeControls = [
  defineControl({
    method: "GET",
    path: "/life",
    summary: "Whether the merchant's activity is simulated, and at which speed",
    status: 200,
    answer: LifeAnswer,
    handle: (sandbox) => within(sandbox, viewLife),
  }),
  defineControl({
    method: "PUT",
    path: "/life",
    summary: "Simulate the merchant's activity, fast for an hour, or stop it",
    body: wireObject({ isOn: z.boolean() }),
    status: 200,
    answer: LifeAnswer,
    handle: (sandbox, { body: { isOn } }) =>
      within(sandbox, async (tx) => {
        const { now } = tx;
        await tx.query(
          `insert into life (is_on, begun_at, quick_until, next_at) values ($1, $2, $3, $4)
           on conflict (only_row) do update set is_on = $1, quick_until = $3, next_at = $4`,
          [isOn, now, isOn ? new Date(now.getTime() + QUICK_FOR_MS) : now, nextMoment("quick", now, 0)],
        );
        return viewLife(tx);
      }),
  }),
];

async function viewLife(tx: Tx): Promise<z.output<typeof LifeAnswer>> {
  const [life] = await tx.query<LifeRow>("select is_on, quick_until, moments from life");
  if (!life) return { isOn: false, pace: "stopped", quickUntil: null, moments: 0 };
  const { is_on: isOn, quick_until: quickUntil, moments } = life;
  const pace = paceOf({ isOn, quickUntil, moments }, tx.now);
  return { isOn, pace, quickUntil: pace === "quick" ? moment(quickUntil) : null, moments };
}
