/** A start of an instance as the database has it. */
export type KnownEpoch = { id: string; number: number; mark: number; followsRestore: boolean };
/** The same as a file outside of the database has it: never written before the database had as much. */
export type OutsideEpoch = Pick<KnownEpoch, "id" | "number" | "mark">;

/**
 * Whether a database is older than what is outside of it: it misses a start that was, or a mark of one. What is from before
 * the last restore that was found out is known about. Another installation's files are not given.
 */
export function isOlderThanOutside(known: readonly KnownEpoch[], outside: readonly OutsideEpoch[]): boolean {
  const lastRestore = Math.max(
    0,
    ...known.filter((epoch) => epoch.followsRestore).map(({ number }) => number),
  );
  const markOf = new Map(known.map(({ id, mark }) => [id, mark]));
  return outside.some(({ id, number, mark }) => number >= lastRestore && mark > (markOf.get(id) ?? -1));
}

/** Above all that is known, on either side. */
export const nextNumber = (known: readonly KnownEpoch[], outside: readonly OutsideEpoch[]): number =>
  1 + Math.max(0, ...known.map(({ number }) => number), ...outside.map(({ number }) => number));
