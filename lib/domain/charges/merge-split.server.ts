import "server-only";
import { type Centavos, ZERO } from "@/lib/core/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type LegColumn, type LegRow, type SplitLegRow, listSplitLegs, saveLegs } from "./records.server";

export type LegAmounts = { destination: string; amountCentavos: Centavos };

export async function mergeSplit(
  tx: Tx,
  transactionId: string,
  column: LegColumn,
  legs: readonly LegAmounts[],
): Promise<void> {
  const known = await listSplitLegs(tx, [transactionId]);
  await saveLegs(tx, transactionId, column, legsAfter(known, column, legs));
}

type KnownLeg = Pick<SplitLegRow, "position" | "destination" | "deliveredCentavos">;

/**
 * Each leg where its destination already stands, in the order given: the event may leave out a leg of which nothing was
 * left, and of that one nothing was delivered.
 */
export function legsAfter(
  known: readonly KnownLeg[],
  column: LegColumn,
  legs: readonly LegAmounts[],
): LegRow[] {
  const free = [...known];
  let last = known.at(-1)?.position ?? -1;
  const placed = legs.map(({ destination, amountCentavos }) => {
    const at = free.findIndex((leg) => leg.destination === destination);
    const position = free[at]?.position ?? (last += 1);
    if (at >= 0) free.splice(at, 1);
    return { position, destination, amountCentavos };
  });
  const leftOut = free.map(({ position, destination }) => ({ position, destination, amountCentavos: ZERO }));
  const all = column === "deliveredCentavos" ? [...placed, ...leftOut] : placed;
  // The event came first: of a leg that it did not tell, nothing was delivered.
  const missing = known.some((leg) => leg.deliveredCentavos !== null) ? { deliveredCentavos: ZERO } : {};
  return all.map(({ amountCentavos, ...leg }) => ({ ...leg, ...missing, [column]: amountCentavos }));
}
