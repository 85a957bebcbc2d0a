/** Beside the service's own words for a wallet: events told of it, and the service does not list it (yet). */
export const UNKNOWN_WALLET_STATUS = "unknown";
