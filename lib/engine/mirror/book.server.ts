import "server-only";
import { newId } from "@/lib/core/ids";
import { addUp } from "@/lib/core/sum";
import { type Measure } from "@/lib/core/words/money";
import { dayOf } from "@/lib/core/sao-paulo";
import { type Booking } from "@/lib/engine/fold/difference";
import { type Write } from "@/lib/platform/store/writes.server";
import { type MovementRow, type Total, effectsInto, movementsInto, totalsInto } from "./records.server";

/**
 * Bookings as rows: the effects with their running numbers, their lines of the statement and the days' sums. Whoever
 * writes them holds the objects' locks; a number that is there already is a defect, and nothing is written.
 */
export function bookingsInto(bookings: readonly Booking[], now: Date): (Write | null)[] {
  const made = effectsInto(
    bookings.map(({ type, objectId, number, measures, settledAt }) => ({
      effectType: type,
      objectId,
      number,
      measures:
        measures.length > 0
          ? measures.map((measured) => ({ ...measured, day: dayOf(settledAt ?? now) }))
          : null,
      at: now,
    })),
  );
  const totals = new Map<string, Total>();
  const add = (day: string, wallet: string, measure: Measure, count: number, amount: number): void => {
    const key = `${day} ${wallet} ${measure}`;
    const total = totals.get(key) ?? { day, wallet, measure, count: 0, amountCentavos: 0 };
    total.count += count;
    total.amountCentavos = addUp(total.amountCentavos, amount);
    totals.set(key, total);
  };
  const rows: MovementRow[] = [];
  for (const booking of bookings) {
    const settledAt = booking.settledAt ?? now;
    const day = dayOf(settledAt);
    for (const { wallet, kind, available, held, counts } of booking.lines) {
      rows.push({
        id: newId(),
        effectType: booking.type,
        objectId: booking.objectId,
        effectNumber: booking.number,
        correction: booking.correction,
        wallet,
        kind,
        availableCentavos: available,
        heldCentavos: held,
        transactionId: booking.transactionId,
        settledAt,
        day,
        recordedAt: now,
      });
      // What is held says how much a block took or gave back; everything else moves what is available.
      add(day, wallet, kind, counts, held === 0 ? available : held);
      // The statement's balances come from these three, no balance adds up raw lines; and each line is counted in one.
      if (available !== 0) add(day, wallet, available > 0 ? "available_in" : "available_out", 1, available);
      if (held !== 0) add(day, wallet, "held", available === 0 ? 1 : 0, held);
    }
    for (const { wallet, measure, amount, counts } of booking.measures)
      add(day, wallet, measure, counts, amount);
  }
  return [made, movementsInto(rows), totalsInto([...totals.values()])];
}
