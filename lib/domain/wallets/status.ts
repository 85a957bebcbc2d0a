/** A wallet without restrictions (specification, "Account and balance" and "Sub-account"). */
export const NORMAL_WALLET_STATUS = "approved";

/** A status beside the service's own: events reported the wallet, and the service does not list it (yet). */
export const UNKNOWN_WALLET_STATUS = "unknown";

/** The specification implies the state and does not show its word. */
export const isSuspended = (status: string): boolean => status.toLowerCase() === "suspended";
