/** Free pairs of an outside party, as written and in their order, which a database object would lose. */
export type OrderedPairs = [key: string, value: unknown][];

/** As a page shows the value of a pair. */
export const pairValueText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
