/** The values that are counted minute by minute, to be shown over time. */
export const SIGN_KINDS = [
  // That it was counted at all: one for each minute.
  "measured",
  // Calls at the service, by what came of them.
  "calls",
  // Of these, whether the credential was taken.
  "credential",
  // Of these, writes: unanswered ones have an outcome that nobody knew then.
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
