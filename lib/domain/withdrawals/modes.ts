/** `gross`: the typed amount leaves the balance. `net`: the recipient gets exactly that. */
export const WITHDRAWAL_MODES = ["gross", "net"] as const;
export type WithdrawalMode = (typeof WITHDRAWAL_MODES)[number];
