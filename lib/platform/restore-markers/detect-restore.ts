import { type AuditAnchor } from "../audit/audit-anchor";

/** A start of an instance as the database has it. */
export type StoredMarker = { id: string; number: number; mark: number; followsRestore: boolean };
/** The same as a file outside of the database has it: never written before the database had as much. */
export type FileMarker = Pick<StoredMarker, "id" | "number" | "mark"> & {
  /** The newest entry of the audit log when the marker was written. */
  audit?: AuditAnchor | null | undefined;
};

/**
 * True where a database is older than the records outside of it: it misses a recorded start, or a `mark` of one.
 * Records from before the last detected restore are already known. Files of another installation are not passed in.
 */
export function isOlderThanFiles(known: readonly StoredMarker[], outside: readonly FileMarker[]): boolean {
  const markOf = new Map(known.map(({ id, mark }) => [id, mark]));
  return sinceLastRestore(known, outside).some(({ id, mark }) => mark > (markOf.get(id) ?? -1));
}

/**
 * Whether the last sign of any instance that a database has is noted in these files too. Else an instance that has no file
 * here went on after them, and a database that was set back to before its end would not show here.
 */
export function reachesEnd(
  known: readonly (StoredMarker & { markedAt: Date })[],
  outside: readonly FileMarker[],
): boolean {
  const [last] = known.toSorted((one, other) => other.markedAt.getTime() - one.markedAt.getTime());
  return last === undefined || outside.some(({ id }) => id === last.id);
}

/** Anchors that the audit log must contain where the database was not set back. */
export const auditAnchorsOf = (
  known: readonly StoredMarker[],
  outside: readonly FileMarker[],
): AuditAnchor[] => sinceLastRestore(known, outside).flatMap(({ audit }) => audit ?? []);

function sinceLastRestore(known: readonly StoredMarker[], outside: readonly FileMarker[]): FileMarker[] {
  const restores = known.filter((epoch) => epoch.followsRestore).map(({ number }) => number);
  const lastRestore = Math.max(0, ...restores);
  return outside.filter(({ number }) => number >= lastRestore);
}

/** Above all that is known, on either side. */
export const nextNumber = (known: readonly StoredMarker[], outside: readonly FileMarker[]): number =>
  1 + Math.max(0, ...known.map(({ number }) => number), ...outside.map(({ number }) => number));
