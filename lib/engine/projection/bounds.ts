import { type Centavos, CENTAVOS_MAX_TYPED } from "@/lib/core/money/money";
import { sourceOf } from "./amounts";
import { type Doubt } from "./doubts";
import { type LegAmounts, type Observation, type ObservedFacts } from "./observation";

const isBeyond = (amount: Centavos | null | undefined): amount is Centavos =>
  typeof amount === "number" && Math.abs(amount) > CENTAVOS_MAX_TYPED;

const legBeyond = (told: ObservedFacts): LegAmounts | undefined =>
  told.about === "transaction" && told.legs
    ? [told.legs.requestedCentavos, told.legs.acceptedCentavos, told.legs.deliveredCentavos]
        .flatMap((list) => list ?? [])
        .find(({ amountCentavos }) => isBeyond(amountCentavos))
    : undefined;

/** The first amount of an observation that is beyond the maximum payment; null where all amounts are possible. */
function beyond(told: ObservedFacts): Centavos | null {
  if (told.about === "missing" || told.about === "balance") return null;
  if (isBeyond(told.amountCentavos)) return told.amountCentavos;
  if (told.about === "block") return null;
  if (isBeyond(told.feeCentavos)) return told.feeCentavos;
  if (isBeyond(told.netCentavos)) return told.netCentavos;
  return legBeyond(told)?.amountCentavos ?? null;
}

/**
 * Removes amounts beyond the maximum payment, regardless of their source: such an observation reports no money. So
 * every sum of an object is whole centavos.
 */
export function withinBounds(observation: Observation, doubts: Doubt[]): Observation {
  const reported = beyond(observation.told);
  if (reported === null) return observation;
  doubts.push({ mismatch: "amount", details: { source: sourceOf(observation), reported } });
  return { ...observation, told: withoutMoney(observation.told) };
}

function withoutMoney(told: ObservedFacts): ObservedFacts {
  switch (told.about) {
    case "missing":
    case "balance":
      return told;
    case "block":
      return { ...told, amountCentavos: null };
    case "refund":
      return { ...told, amountCentavos: null, feeCentavos: null, netCentavos: null };
    case "transaction": {
      const { legs: _, ...rest } = told;
      return { ...rest, amountCentavos: null, feeCentavos: null, netCentavos: null };
    }
  }
}
