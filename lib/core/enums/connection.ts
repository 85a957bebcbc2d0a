/** Specification, "Endpoint list": the permissions of a credential. FULL_ACCESS includes all of them. */
export const PERMISSIONS = [
  "PIX:WRITE",
  "WITHDRAWAL:WRITE",
  "REFUND:WRITE",
  "SUBACCOUNT:READ",
  "PROJECT:READ",
  "TRANSACTION:READ",
  "BALANCE_BLOCK:READ",
  "ACCOUNT:READ",
  "SUBACCOUNT:WRITE",
  "PROJECT:WRITE",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Why the service turned a call away; `unclear`: it did not say, and more than one reason is left. */
export const REFUSAL_CAUSES = [
  "secret_refused",
  "permission_missing",
  "address_not_listed",
  "sub_accounts_off",
  "wallet_suspended",
  "wallet_unknown",
  "unclear",
] as const;
type RefusalCause = (typeof REFUSAL_CAUSES)[number];

/**
 * The reason why a credential that the service accepts is not used here: one installation stores the books of one
 * account at one address.
 */
export const FOREIGN_CAUSES = ["other_account", "other_address"] as const;
export type ForeignCause = (typeof FOREIGN_CAUSES)[number];
export const CHECK_CAUSES = [...REFUSAL_CAUSES, ...FOREIGN_CAUSES] as const;
export type CheckCause = (typeof CHECK_CAUSES)[number];

export type Refusal = {
  cause: RefusalCause;
  /** Which permission, address or wallet; null: the service did not say. */
  named: string | null;
};

/** `passes`: it came as far as its content, which was refused; nothing was ever accepted. */
export const CHECK_STATES = ["works", "passes", "refused", "not_known"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Where the credential and its endpoints come from. */
export const CONNECTION_SOURCES = ["environment", "database", "none"] as const;
export type ConnectionSource = (typeof CONNECTION_SOURCES)[number];

export const CONNECTION_STATES = ["asked", "in_force", "past"] as const;

export const PIX_ENVIRONMENTS = ["production", "sandbox"] as const;
export type PixEnvironment = (typeof PIX_ENVIRONMENTS)[number];
