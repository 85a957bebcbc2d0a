/** The kinds of tasks that a person can act on. */
export const TASK_KINDS = [
  // Answer it before our own deadline.
  "block",
  // Agree to outgoing money that another asked for.
  "approval",
  // Agree to a change of people, rules or a freeze.
  "change",
  // Look at key and holder of a recipient that another added.
  "recipient",
  // A write whose outcome is not known.
  "unknown_outcome",
  // A refund without an outcome for longer than the settings allow.
  "refund_overdue",
  // Transactions that events reported and the service does not confirm.
  "contradicted",
  // The service reports another balance than the movements explain.
  "drift",
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Where in the menu tasks are counted. */
export const TASK_PLACES = [
  "blocks",
  "withdrawals",
  "refunds",
  "changeRequests",
  "recipients",
  "intents",
  "transactions",
  "reconciliation",
] as const;
export type TaskPlace = (typeof TASK_PLACES)[number];
