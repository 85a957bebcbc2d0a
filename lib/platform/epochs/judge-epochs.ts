import { type AuditAnchor } from "../audit/audit-anchor";

/** A start of an instance as the database has it. */
export type KnownEpoch = { id: string; number: number; mark: number; followsRestore: boolean };
/** The same as a file outside of the database has it: never written before the database had as much. */
export type OutsideEpoch = Pick<KnownEpoch, "id" | "number" | "mark"> & {
  /** The newest entry of the audit log when it was marked. */
  audit?: AuditAnchor | null | undefined;
};

/**
 * Whether a database is older than what is outside of it: it misses a start that was, or a mark of one. What is from before
 * the last restore that was found out is known about. Another installation's files are not given.
 */
export function isOlderThanOutside(known: readonly KnownEpoch[], outside: readonly OutsideEpoch[]): boolean {
  const markOf = new Map(known.map(({ id, mark }) => [id, mark]));
  return sinceLastRestore(known, outside).some(({ id, mark }) => mark > (markOf.get(id) ?? -1));
}

/**
 * Whether the last sign of any instance that a database has is noted in these files too. Else an instance that has no file
 * here went on after them, and a database that was set back to before its end would not show here.
 */
export function reachesEnd(
  known: readonly (KnownEpoch & { markedAt: Date })[],
  outside: readonly OutsideEpoch[],
): boolean {
  const [last] = known.toSorted((one, other) => other.markedAt.getTime() - one.markedAt.getTime());
  return last === undefined || outside.some(({ id }) => id === last.id);
}

/** What the audit log of a database that was not set back must hold. */
export const auditAnchorsOf = (
  known: readonly KnownEpoch[],
  outside: readonly OutsideEpoch[],
): AuditAnchor[] => sinceLastRestore(known, outside).flatMap(({ audit }) => audit ?? []);

function sinceLastRestore(known: readonly KnownEpoch[], outside: readonly OutsideEpoch[]): OutsideEpoch[] {
  const restores = known.filter((epoch) => epoch.followsRestore).map(({ number }) => number);
  const lastRestore = Math.max(0, ...restores);
  return outside.filter(({ number }) => number >= lastRestore);
}

/** Above all that is known, on either side. */
export const nextNumber = (known: readonly KnownEpoch[], outside: readonly OutsideEpoch[]): number =>
  1 + Math.max(0, ...known.map(({ number }) => number), ...outside.map(({ number }) => number));
