import { approveBlock, rejectBlock } from "../domain/blocks";
import { applyActions, openShops } from "../history/apply-actions";
import { type Memory } from "../history/apply-action";
import { type Store, type Tx, inTransaction } from "../store/store";
import { A_RECENT_PAYMENT, drawMoment } from "./draw-moment";
import { MOMENTS_MAX, nextMoment } from "./rhythm";

/** More than these of its own are not left open: the oldest comes to its end. */
const OPEN_BLOCKS_MAX = 4;
const RECENT_ROWS = 200;

type LifeRow = { begun_at: Date; quick_until: Date; moments: number };

/** Lives the next moment of the merchant, where it goes on and that moment has come. One of several processes does. */
export async function simulateActivity(store: Store): Promise<void> {
  const { rows } = await store.pool.query("select 1 from life where is_on");
  if (rows.length === 0) return;
  const { Faker, pt_BR } = await import("@faker-js/faker");
  await inTransaction(store, async (tx) => {
    const now = tx.now;
    const [life] = await tx.query<LifeRow>(
      `update life set moments = moments + 1 where is_on and next_at <= $1 and moments < $2
       returning begun_at, quick_until, moments`,
      [now, MOMENTS_MAX],
    );
    if (!life) return;
    const faker = new Faker({ locale: [pt_BR] });
    const acts = drawMoment(faker, life.moments, now);
    const pace = now < life.quick_until ? "quick" : "calm";
    const next = nextMoment(pace, now, faker.number.float());
    await tx.query("update life set next_at = $1", [next]);
    await applyActions(tx, await memoryOf(tx, life, now), acts);
    tx.now = now;
    await endOldBlock(tx, life);
  });
}

/** Returns the objects that its acts refer to: the projects, and a payment of its own without any later act. */
async function memoryOf(tx: Tx, { begun_at }: LifeRow, now: Date): Promise<Memory> {
  const projects = await openShops(tx, now);
  const [payment] = await tx.query<{ id: string; wallet: string }>(
    `select id, wallet from (select * from transactions order by seq desc limit ${RECENT_ROWS}) recent
     where type = 'payment' and status = 'completed' and created_at >= $1
       and not exists (select 1 from transactions part where part.parent_id = recent.id and part.type = 'refund')
       and not exists (select 1 from blocks where blocks.transaction_id = recent.id)
     order by seq limit 1`,
    [begun_at],
  );
  return { projects, charges: new Map(payment ? [[A_RECENT_PAYMENT, payment]] : []) };
}

async function endOldBlock(tx: Tx, { begun_at, moments }: LifeRow): Promise<void> {
  const [oldest] = await tx.query<{ id: string }>(
    `select id from blocks where status in ('awaiting_response', 'defended') and created_at >= $1
     order by seq desc offset $2 limit 1`,
    [begun_at, OPEN_BLOCKS_MAX],
  );
  if (!oldest) return;
  if (moments % 2 === 0) await approveBlock(tx, oldest.id, "Devolução aceita pela instituição");
  else await rejectBlock(tx, oldest.id, "Contestação sem fundamento");
}
