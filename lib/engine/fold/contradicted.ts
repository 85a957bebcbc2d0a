import { type Observation, type Of } from "./observation";
import { byMoment } from "./order";

/** Moments of one change, as two answers of the service tell it. */
const SAME_CHANGE_MS = 1_000;

/** Two reads count as two only this far apart. */
export const APART_MS = 30_000;

/** A read of the object in its own wallet: how it stands there, or that the service does not know it. */
export type Look = Of<"transaction"> | Of<"missing">;
export type Verdict = "agrees" | "against" | "says_nothing";

export type Standing<By extends Observation = Look> =
  /** Nothing speaks against it. */
  | { is: "standing"; isConfirmed: boolean }
  /** One read does, and another has to say so too. */
  | { is: "doubted"; by: By }
  | { is: "contradicted"; by: By };

/**
 * How what an event claims stands beside the reads: two that were asked after it was stored, apart from each other, take it
 * back; one that agrees, whenever it was asked, keeps it.
 */
export function standingOf<By extends Observation>(
  claim: Observation,
  looks: readonly By[],
  verdictOf: (look: By) => Verdict,
): Standing<By> {
  if (looks.length === 0) return { is: "standing", isConfirmed: false };
  // An object stands alike wherever it is shown; that it is not there is said of the wallet that was asked.
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
 * Whether a look is from before what an event claims, whatever our clock said when each of them came: the service dates an
 * object's last change itself, and another look shows the very change that the event tells of.
 */
export function isFromBefore(claimedAt: Date | null, look: Look, looks: readonly Look[]): boolean {
  const changedAt = changeIn(look);
  if (claimedAt === null || changedAt === null || changedAt >= claimedAt.getTime() - SAME_CHANGE_MS)
    return false;
  return looks.some((other) => {
    const otherAt = changeIn(other);
    return otherAt !== null && Math.abs(otherAt - claimedAt.getTime()) <= SAME_CHANGE_MS;
  });
}

const changeIn = ({ told }: Look): number | null =>
  told.about === "transaction" ? (told.updatedAt?.getTime() ?? null) : null;
