/** The object types that a note may be about. A refund is named by the payment's id. */
export const NOTED_TYPES = ["transaction", "refund", "block", "customer"] as const;
export type NotedType = (typeof NOTED_TYPES)[number];

export const NOTE_MAX = 2_000;
export const TAG_MAX = 30;
export const TAGS_MAX = 12;
