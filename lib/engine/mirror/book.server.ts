import "server-only";
import { newId } from "@/lib/core/ids";
import { type BalanceMeasure } from "@/lib/core/enums/money";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type Booking } from "@/lib/engine/projection/difference";
import { type Write } from "@/lib/platform/store/writes.server";
import { type MovementRow, effectsInto, movementsInto } from "./records.server";
import { type Total } from "./totals.server";

export type BookedRows = { writes: (Write | null)[]; totals: Total[] };

/**
 * Bookings as rows: the effects with their running numbers, their statement lines, and the increments of the daily
 * sums. The caller that writes them holds the objects' locks. A number that is already there is a defect, and nothing
 * is written.
 */
export function bookingsInto(bookings: readonly Booking[], now: Date): BookedRows {
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
  const recordedOn = dayOf(now);
  const totals: Total[] = [];
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
      const balance = (measure: BalanceMeasure, count: number, amountCentavos: number): void => {
        const total: Total = { day, wallet, measure, count, amountCentavos };
        totals.push(total);
        if (recordedOn !== day) totals.push({ ...total, recordedOn });
      };
      // The held amount is how much a block took or gave back; everything else moves the available balance.
      totals.push({
        day,
        wallet,
        measure: kind,
        count: counts,
        amountCentavos: held === 0 ? available : held,
      });
      // The statement's balances come from these three, no balance adds up raw lines; and each line is counted in one.
      if (available !== 0) balance(available > 0 ? "available_in" : "available_out", 1, available);
      if (held !== 0) balance("held", available === 0 ? 1 : 0, held);
    }
    for (const { wallet, measure, amount, counts } of booking.measures)
      totals.push({ day, wallet, measure, count: counts, amountCentavos: amount });
  }
  return { writes: [made, movementsInto(rows)], totals };
}
