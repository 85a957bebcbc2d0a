import { type Role } from "@/lib/core/words/people";
import { type Limited, reaches, roleHas } from "@/lib/platform/auth/rights/rights";

/**
 * The time for which a person who could agree still counts: disabling somebody leaves nobody as the only person
 * sooner (security, T38).
 */
export const STILL_COUNTS_MS = 7 * 24 * 60 * 60_000;

export type Standing = {
  role: Role;
  disabledAt: Date | null;
  /** By password or by the provider: false until an invitation or a reset was taken up. */
  hasWayIn: boolean;
  /** The last moment at which the person could agree and then stopped to. */
  couldAgreeUntil: Date | null;
};

export const canAgree = ({ role, disabledAt, hasWayIn }: Omit<Standing, "couldAgreeUntil">): boolean =>
  disabledAt === null && hasWayIn && roleHas(role, "change.decide");

/** Whether the person can agree to a change of these wallets. */
export const canAgreeTo = (
  { wallets }: Limited,
  person: Omit<Standing, "couldAgreeUntil"> & Limited,
): boolean => canAgree(person) && reaches(person, wallets);

/** The new `couldAgreeUntil` of a person whose standing changes. It never goes back. */
export const couldAgreeUntilAfter = (
  before: Standing,
  after: Omit<Standing, "couldAgreeUntil">,
  now: Date,
): Date | null => (canAgree(before) && !canAgree(after) ? now : before.couldAgreeUntil);

const counts = (person: Standing, now: Date): boolean =>
  canAgree(person) ||
  (person.couldAgreeUntil !== null && now.getTime() - person.couldAgreeUntil.getTime() < STILL_COUNTS_MS);

/** Whether nobody of these can agree, nor could within the last seven days. Wallets do not matter here (security, T60). */
export const isNobodyElse = (others: readonly Standing[], now: Date): boolean =>
  !others.some((other) => counts(other, now));

/** Whether of everybody there is one at most: what needs two is then done by one, and every page says so. */
export const isOnePersonAlone = (everybody: readonly Standing[], now: Date): boolean =>
  everybody.filter((person) => counts(person, now)).length <= 1;
