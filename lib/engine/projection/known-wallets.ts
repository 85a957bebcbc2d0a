/**
 * The inputs of the projection besides the observations. Objects that a changed input affects are projected again.
 */
export type KnownWallets = {
  /** The wallets that exist; null where nothing depends on it. */
  wallets: ReadonlySet<string> | null;
};
