import { type ObservationSource } from "@/lib/core/enums/observations";
import { type Observation } from "./observation";

/**
 * The order in which sources are read where several report the same fact. The state from before anything was stored
 * comes last.
 */
const SOURCE_ORDER = {
  own_write: 0,
  webhook: 1,
  read: 2,
  person: 3,
  balance: 4,
  stood: 5,
} as const satisfies Record<ObservationSource, number>;

/** Orders a set of observations in one way, regardless of the order of arrival. */
export const inOrder = (one: Observation, other: Observation): number =>
  SOURCE_ORDER[one.source] - SOURCE_ORDER[other.source] ||
  one.at.getTime() - other.at.getTime() ||
  (one.key < other.key ? -1 : Number(one.key > other.key));

export const byMoment = (one: Observation, other: Observation): number =>
  one.at.getTime() - other.at.getTime() || inOrder(one, other);

/** Returns each observation once, in the one order. Observations of one source are ordered by their moments. */
export function asSet(observations: readonly Observation[]): Observation[] {
  const seen = new Set<string>();
  return observations.toSorted(inOrder).filter(({ key }) => seen.size < seen.add(key).size);
}

/** Returns the value from the first entry that has one. */
export function firstSaid<From, Value>(
  list: readonly From[],
  said: (one: From) => Value | null | undefined,
): Value | null {
  for (const one of list) {
    const value = said(one);
    if (value !== null && value !== undefined) return value;
  }
  return null;
}

export const earliest = (moments: readonly (Date | null | undefined)[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (at && (!first || at < first) ? at : first), null);
