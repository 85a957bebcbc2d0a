/**
 * The problems between us and the service, each identified by its own evidence
 * (`lib/composers/connection/problems.ts`).
 */
export const CONNECTION_PROBLEMS = [
  "not_connected",
  "other_account",
  "other_address",
  "secret_revoked",
  "secret_wrong",
  "permission_missing",
  "address_not_listed",
  "sub_accounts_off",
  "wallet_suspended",
  "wallet_unknown",
  "unclear",
  "wrong_environment",
  "webhook_of_other_endpoint",
  "webhook_secret_wrong",
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** The unknown facts of the connection, each with its reason. */
export const CONNECTION_UNKNOWNS = [
  "permission",
  "write_order",
  "address",
  "sub_accounts",
  "wallet",
  "environment",
  "endpoint_unheard",
] as const;
export type ConnectionUnknown = (typeof CONNECTION_UNKNOWNS)[number];
