import { type Observation, type ObservationOf } from "./observation";
import { byMoment } from "./order";

/** The maximum distance between the moments of one change, as two answers of the service report it. */
const SAME_CHANGE_MS = 1_000;

/** Two reads count as two only this far apart. */
export const APART_MS = 30_000;

/** A read of the object in its own wallet: its state, or that the service does not know it. */
export type ReadObservation = ObservationOf<"transaction"> | ObservationOf<"missing">;
export type ReadVerdict = "agrees" | "against" | "says_nothing";

export type Contradiction<By extends Observation = ReadObservation> =
  /** Nothing speaks against it. */
  | { is: "standing"; isConfirmed: boolean }
  /** One read does, and another has to say so too. */
  | { is: "doubted"; by: By }
  | { is: "contradicted"; by: By };

/**
 * Compares the claim of an event with the reads. Two reads requested after the event was stored, with an interval
 * between them, revoke the claim; one read that agrees, regardless of its time, confirms it.
 */
export function contradictionOf<By extends Observation>(
  claim: Observation,
  looks: readonly By[],
  verdictOf: (look: By) => ReadVerdict,
): Contradiction<By> {
  if (looks.length === 0) return { is: "standing", isConfirmed: false };
  // An object has the same state in every wallet that shows it. Its absence applies only to the wallet that was
  // queried.
  const own = looks.filter((look) => look.told.about !== "missing" || look.wallet === claim.wallet);
  if (own.some((look) => verdictOf(look) === "agrees")) return { is: "standing", isConfirmed: true };
  const against = own
    .filter((look) => look.at > claim.at && verdictOf(look) === "against")
    .toSorted(byMoment);
  const [first, last] = [against[0], against.at(-1)];
  if (!first || !last) return { is: "standing", isConfirmed: false };
  return last.at.getTime() - first.at.getTime() >= APART_MS
    ? { is: "contradicted", by: last }
    : { is: "doubted", by: last };
}

/**
 * True where a read is older than the claim of an event, regardless of when our clock received each of them. The
 * service dates an object's last change itself, and another read shows the change that the event reports.
 */
export function isFromBefore(
  claimedAt: Date | null,
  look: ReadObservation,
  looks: readonly ReadObservation[],
): boolean {
  const changedAt = changeIn(look);
  if (claimedAt === null || changedAt === null || changedAt >= claimedAt.getTime() - SAME_CHANGE_MS)
    return false;
  return looks.some((other) => {
    const otherAt = changeIn(other);
    return otherAt !== null && Math.abs(otherAt - claimedAt.getTime()) <= SAME_CHANGE_MS;
  });
}

const changeIn = ({ told }: ReadObservation): number | null =>
  told.about === "transaction" ? (told.updatedAt?.getTime() ?? null) : null;
