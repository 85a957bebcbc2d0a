/** Reasons why a delivery was refused. The labels are `events.refused.reason.<reason>` in messages. */
export const REFUSAL_REASONS = [
  "signature",
  "other_endpoint",
  "unknown_endpoint",
  "not_a_delivery",
  "too_large",
  "too_slow",
  "not_stored",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Represents every address that is no endpoint of ours. */
export const NO_ENDPOINT = "";

const PREFIX = "refused";

export const counterNameOf = (endpoint: string, reason: RefusalReason): string =>
  `${PREFIX} ${reason} ${endpoint}`;

/** Null for a counter of another kind. */
export function readCounterName(name: string): { endpoint: string; reason: RefusalReason } | null {
  const [prefix, word, endpoint = ""] = name.split(" ");
  const reason = REFUSAL_REASONS.find((known) => known === word);
  return prefix === PREFIX && reason ? { endpoint, reason } : null;
}
