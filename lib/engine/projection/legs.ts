import { type Centavos, ZERO } from "@/lib/core/money/money";
import { type LegAmounts, type LegColumn, type ObservationOf } from "./observation";

export type Leg = { position: number; destination: string } & Record<LegColumn, Centavos | null>;

/** Requested, accepted and delivered beside each other; what is delivered is what the event says whose fee counts. */
export function legsOf(
  tellings: readonly ObservationOf<"transaction">[],
  paidBy: ObservationOf<"transaction"> | null,
): Leg[] {
  const said = (column: LegColumn) => {
    if (column === "deliveredCentavos" && paidBy?.source === "webhook")
      return paidBy.told.legs?.[column] ?? null;
    return tellings.find(({ told }) => told.legs?.[column])?.told.legs?.[column] ?? null;
  };
  const legs: Leg[] = [];
  place(legs, "requestedCentavos", said("requestedCentavos"));
  place(legs, "acceptedCentavos", said("acceptedCentavos"));
  const delivered = said("deliveredCentavos");
  place(legs, "deliveredCentavos", delivered);
  // The event may leave out a leg that received nothing.
  if (delivered) for (const leg of legs) leg.deliveredCentavos ??= ZERO;
  return legs;
}

/** The shares that moved money. */
export const deliveredOf = (legs: readonly Leg[]): LegAmounts[] =>
  legs.flatMap(({ destination, deliveredCentavos: amountCentavos }) =>
    amountCentavos !== null && amountCentavos > 0 ? { destination, amountCentavos } : [],
  );

/** Places each amount at the leg that has its destination, in the given order. */
function place(legs: Leg[], column: LegColumn, told: readonly LegAmounts[] | null): void {
  const free = [...legs];
  for (const { destination, amountCentavos } of told ?? []) {
    const at = free.findIndex((leg) => leg.destination === destination);
    const leg = free[at] ?? newLeg(legs, destination);
    leg[column] = amountCentavos;
    if (at >= 0) free.splice(at, 1);
  }
}

function newLeg(legs: Leg[], destination: string): Leg {
  const leg: Leg = {
    position: (legs.at(-1)?.position ?? -1) + 1,
    destination,
    requestedCentavos: null,
    acceptedCentavos: null,
    deliveredCentavos: null,
  };
  legs.push(leg);
  return leg;
}
