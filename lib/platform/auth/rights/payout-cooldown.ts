/**
 * The time for which a person who was created or reset, or got another role, takes no part in outgoing money
 * (security, T38).
 */
export const PAYOUT_COOLDOWN_MS = 24 * 60 * 60_000;

export const isInPayoutCooldown = (
  { awayFromMoneyUntil }: { awayFromMoneyUntil: Date | null },
  now: Date,
): boolean => awayFromMoneyUntil !== null && awayFromMoneyUntil > now;
