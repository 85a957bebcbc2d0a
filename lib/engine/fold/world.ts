/** The inputs of the fold besides the observations. Objects that a changed input affects are folded again. */
export type World = {
  /** The wallets that exist; null where nothing depends on it. */
  wallets: ReadonlySet<string> | null;
};
