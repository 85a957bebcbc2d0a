/** By amount. */
export const AMOUNT_SORTS = ["largest", "smallest"] as const;
export type AmountSort = (typeof AMOUNT_SORTS)[number];

/** How a list may stand other than the newest first. */
export const LIST_SORTS = ["oldest", ...AMOUNT_SORTS] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The sort orders of customers: by the last payment, by the amount they left, and by the number of payments. */
export const CUSTOMER_SORTS = [...LIST_SORTS, "most", "fewest"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
