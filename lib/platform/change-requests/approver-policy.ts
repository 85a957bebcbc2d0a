import { type Role } from "@/lib/core/enums/people";
import { type WalletAccess, hasWalletAccess, roleHas } from "@/lib/platform/auth/rights/rights";

/**
 * The time for which a former approver still counts: disabling people does not make one person the only approver
 * sooner (security, T38).
 */
export const STILL_COUNTS_MS = 7 * 24 * 60 * 60_000;

export type ApproverStatus = {
  role: Role;
  disabledAt: Date | null;
  /** By password or by the provider: false until an invitation or a reset was taken up. */
  hasWayIn: boolean;
  /** The last moment at which the person could agree and then stopped to. */
  eligibleUntil: Date | null;
};

export const canAgree = ({ role, disabledAt, hasWayIn }: Omit<ApproverStatus, "eligibleUntil">): boolean =>
  disabledAt === null && hasWayIn && roleHas(role, "change.decide");

/** Whether the person can agree to a change of these wallets. */
export const canAgreeTo = (
  { wallets }: WalletAccess,
  person: Omit<ApproverStatus, "eligibleUntil"> & WalletAccess,
): boolean => canAgree(person) && hasWalletAccess(person, wallets);

/** The new `eligibleUntil` of a person whose status changes. It never moves to an earlier time. */
export const eligibleUntilAfter = (
  before: ApproverStatus,
  after: Omit<ApproverStatus, "eligibleUntil">,
  now: Date,
): Date | null => (canAgree(before) && !canAgree(after) ? now : before.eligibleUntil);

const counts = (person: ApproverStatus, now: Date): boolean =>
  canAgree(person) ||
  (person.eligibleUntil !== null && now.getTime() - person.eligibleUntil.getTime() < STILL_COUNTS_MS);

/**
 * True where none of these people can approve, nor could within the last seven days. Wallets do not matter here
 * (security, T60).
 */
export const hasNoOtherApprover = (others: readonly ApproverStatus[], now: Date): boolean =>
  !others.some((other) => counts(other, now));

/** Whether of everybody there is one at most: what needs two is then done by one, and every page says so. */
export const isOnlyApprover = (everybody: readonly ApproverStatus[], now: Date): boolean =>
  everybody.filter((person) => counts(person, now)).length <= 1;
