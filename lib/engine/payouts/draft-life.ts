/** The time after which an unapproved request must be made anew (security, T41). */
export const DRAFT_LIFE_MS = 24 * 60 * 60_000;

export const draftEndsAt = ({ requestedAt }: { requestedAt: Date }): Date =>
  new Date(requestedAt.getTime() + DRAFT_LIFE_MS);
/** Drafts of this moment and before are over now. */
export const draftsOverSince = (now: Date): Date => new Date(now.getTime() - DRAFT_LIFE_MS);
