/** The values that are counted minute by minute, to be shown over time. */
export const SIGN_KINDS = [
  // That it was counted at all: one for each minute.
  "measured",
  // Calls at the service, by what came of them.
  "calls",
  // The same calls, by whether the credential was accepted.
  "credential",
  // The writes among these calls. Unanswered ones had an unknown outcome at that time.
  "writes",
  // Deliveries, by how they stood two minutes after they came.
  "deliveries",
] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

/** How many minutes one cell holds. */
export const SIGN_STEPS = [15, 120, 480] as const;
export type SignStep = (typeof SIGN_STEPS)[number];

/** How far back the strips reach. */
export const SIGN_WINDOWS = ["day", "week", "month"] as const;
export type SignWindow = (typeof SIGN_WINDOWS)[number];
