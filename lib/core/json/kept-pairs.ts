/** Free pairs of somebody outside, as they were written and in their order, which an object of the database would lose. */
export type KeptPairs = [key: string, value: unknown][];

/** As a page shows the value of a pair. */
export const keptText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
