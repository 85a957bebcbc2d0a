/** References of the wallets that a query may look at, or every wallet: one of the two, never nothing. */
export type WalletScope = "all" | readonly string[];
