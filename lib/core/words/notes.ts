/** What may be written about; of a refund the payment's id names it. */
export const NOTED_TYPES = ["transaction", "refund", "block", "customer"] as const;
export type NotedType = (typeof NOTED_TYPES)[number];

export const NOTE_MAX = 2_000;
export const TAG_MAX = 30;
export const TAGS_MAX = 12;
