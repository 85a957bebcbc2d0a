import { type Observation } from "@/lib/engine/projection/observation";

/** Returns the wallets that shares were reported for. */
export const reportedDestinations = (tellings: readonly Observation[]): string[] =>
  tellings.flatMap(({ told }) =>
    told.about === "transaction"
      ? (told.legs?.deliveredCentavos ?? []).map(({ destination }) => destination)
      : [],
  );
