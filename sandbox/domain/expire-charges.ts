import { type Store, type Tx, inTransaction } from "../store/store";
import { type Transaction } from "../store/transactions";
import { type Event, emit } from "../webhooks/emit";
import { eventData } from "./view-transaction";
import { moment } from "./wire";

const BATCH_MAX = 200;

/** Expires what is over time, the earliest first. Gives how many. */
export async function expireDueCharges(store: Store): Promise<number> {
  if (!(await hasDue(store))) return 0;
  return inTransaction(store, async (tx) => {
    const due = await tx.query<Transaction>(
      `select * from transactions where status = 'pending' and type = 'payment' and expires_at <= $1
       order by expires_at, seq limit ${BATCH_MAX} for update`,
      [tx.now],
    );
    for (const charge of due) await expireCharge(tx, charge);
    return due.length;
  });
}

// The clock of the database row and of this process, without the fence: asked for each step of a clock that is moved.
async function hasDue(store: Store): Promise<boolean> {
  const { rows } = await store.pool.query(
    `select 1 from transactions
     where status = 'pending' and type = 'payment'
       and expires_at <= $1::timestamptz + make_interval(secs => (select clock_offset_ms from state) / 1000.0)
     limit 1`,
    [store.clock.now()],
  );
  return rows.length > 0;
}

/** The charge must be locked and pending. */
export async function expireCharge(tx: Tx, charge: Transaction): Promise<void> {
  await tx.query("update transactions set status = 'expired', updated_at = $2 where id = $1", [
    charge.id,
    tx.now,
  ]);
  await emit(tx, [expiryEvent(charge, tx.now)]);
}

export const expiryEvent = (charge: Transaction, now: Date): Event => ({
  event: "payment_expired",
  eventId: `payment_expired_${charge.id}`,
  wallet: charge.wallet,
  data: {
    ...eventData(charge, { feeCentavos: 0, netCentavos: 0 }, "expired"),
    paymentMethod: "pix",
    expiredAt: moment(charge.expires_at ?? now),
  },
});
