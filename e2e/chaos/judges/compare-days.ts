/**
 * The effect of one object (a payment with its fee, legs and refund; a withdrawal; a block) on a wallet's bucket on
 * one day.
 */
export type DaySum = {
  object: string;
  wallet: string;
  bucket: "available" | "held";
  day: string;
  sum: number;
};

/**
 * Checks that both sides moved the money that both know on the same days. Sums that they do not both know are checked
 * by the agreement instead.
 */
export function compareDays(
  mirror: readonly DaySum[],
  service: readonly DaySum[],
): { faults: string[]; compared: number } {
  const [ours, theirs] = [daysByThing(mirror), daysByThing(service)];
  const faults: string[] = [];
  let compared = 0;
  for (const [thing, days] of theirs) {
    const known = ours.get(thing);
    if (!known || total(known) !== total(days)) continue;
    compared += 1;
    const told = describe(known);
    const was = describe(days);
    if (told !== was) faults.push(`${thing} is booked as ${told}, and was ${was}`);
  }
  return { faults, compared };
}

function daysByThing(sums: readonly DaySum[]): Map<string, Map<string, number>> {
  const things = new Map<string, Map<string, number>>();
  for (const { object, wallet, bucket, day, sum } of sums) {
    const thing = `${object} in ${wallet}, ${bucket},`;
    const days = things.get(thing) ?? new Map<string, number>();
    days.set(day, (days.get(day) ?? 0) + sum);
    things.set(thing, days);
  }
  return things;
}

const total = (days: ReadonlyMap<string, number>): number =>
  [...days.values()].reduce((sum, amount) => sum + amount, 0);

const describe = (days: ReadonlyMap<string, number>): string =>
  [...days]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, amount]) => `${amount} on ${day}`)
    .join(", ") || "nothing";
