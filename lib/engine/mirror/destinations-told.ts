import { type Observation } from "@/lib/engine/fold/observation";

/** The wallets that shares were told for. */
export const destinationsTold = (tellings: readonly Observation[]): string[] =>
  tellings.flatMap(({ told }) =>
    told.about === "transaction"
      ? (told.legs?.deliveredCentavos ?? []).map(({ destination }) => destination)
      : [],
  );
