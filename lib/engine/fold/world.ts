/** What the fold has to know besides what was told. What it touched is folded again when it changes. */
export type World = {
  /** The wallets that exist; null where nothing depends on it. */
  wallets: ReadonlySet<string> | null;
};
