/** How a list may stand other than the newest first. */
export const LIST_SORTS = ["oldest", "largest", "smallest"] as const;
export type ListSort = (typeof LIST_SORTS)[number];
