/**
 * `short`: delivered less than requested. `lost`: the recipient retains it, and the payment was given back or taken.
 */
export const SPLIT_VIEWS = ["all", "short", "lost"] as const;
export type SplitView = (typeof SPLIT_VIEWS)[number];
