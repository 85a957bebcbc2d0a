import { type Booked, type Booking, differenceOf } from "@/lib/engine/projection/difference";
import { type Effect, type Line } from "@/lib/engine/projection/effects";

type Entry = Booked & { lines: Line[] };

/** The entries that the store retains of an object's money, without a store. */
export class Books {
  private readonly entries = new Map<string, Entry>();

  get booked(): readonly Booked[] {
    return [...this.entries.values()];
  }

  /** Books what is missing so that exactly these effects stand. */
  bring(wanted: readonly Effect[]): Booking[] {
    const bookings = differenceOf(wanted, this.booked);
    for (const booking of bookings) this.add(booking);
    return bookings;
  }

  private add({ type, objectId, transactionId, number, settledAt, lines, measures }: Booking): void {
    const key = `${type} ${objectId}`;
    const before = this.entries.get(key);
    if (number !== (before?.number ?? 0) + 1) throw new Error(`${key} has the number ${number}`);
    const kept = lines.map(({ counts: _, ...line }) => line);
    this.entries.set(key, {
      type,
      objectId,
      transactionId,
      number,
      settledAt: before ? null : settledAt,
      lines: before ? [...before.lines, ...kept] : kept,
      // A figure remains, or the last entry removed it.
      measures:
        measures.length === 0
          ? (before?.measures ?? [])
          : before && before.measures.length > 0
            ? []
            : measures.map(({ counts: _, ...measured }) => measured),
    });
  }
}

type Money = { type: Effect["type"]; objectId: string; lines: readonly Line[] };

/**
 * Returns the net effect of each effect on each wallet. The result of a correction is compared by it, not by the
 * names of its lines.
 */
export function netOf(effects: readonly Money[]): Record<string, number> {
  const net: Record<string, number> = {};
  for (const { type, objectId, lines } of effects)
    for (const { wallet, available, held } of lines) {
      const key = `${type} ${objectId} ${wallet}`;
      net[`${key} available`] = (net[`${key} available`] ?? 0) + available;
      net[`${key} held`] = (net[`${key} held`] ?? 0) + held;
    }
  return Object.fromEntries(
    Object.entries(net)
      .filter(([, amount]) => amount !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
