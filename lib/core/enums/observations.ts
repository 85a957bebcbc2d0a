/**
 * The source of an observation: the answer to our own write, an event, a read, a person, a wallet's balance that adds
 * up, or the mirror as it was before it stored observations.
 */
export const OBSERVATION_SOURCES = ["own_write", "webhook", "read", "person", "balance", "stood"] as const;
export type ObservationSource = (typeof OBSERVATION_SOURCES)[number];

/** How the state and the amount of an object are known. */
export const CONFIRMATIONS = ["by_read", "by_balance", "to_confirm"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** The reason for a line of the statement that no event reports: the line before it is no longer valid. */
export const CORRECTIONS = ["taken_back", "corrected"] as const;
export type Correction = (typeof CORRECTIONS)[number];
