import { type Observation } from "@/lib/engine/fold/observation";

/** Our requests for a payment's refund: the money of each but the first is booked under its own name. */
export const requestsTold = (observations: readonly Observation[]): string[] =>
  observations.flatMap(({ told }) => (told.about === "refund" ? (told.intentId ?? []) : []));
