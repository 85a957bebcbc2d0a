/** What a person may hear less of. Each has its switch on the page of one's own account. */
export const TOPICS = [
  "charges",
  "withdrawals",
  "approvals",
  "refunds",
  "blocks",
  "reviews",
  "mentions",
  "balances",
  "events",
  "security",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Everything that may concern a person. */
export const NOTIFICATION_KINDS = [
  "charge_paid",
  "withdrawal_completed",
  "withdrawal_failed",
  "withdrawal_reversed",
  "approval_waiting",
  "approval_granted",
  "approval_declined",
  "approval_ended",
  "refund_confirmed",
  "refund_failed",
  "block_opened",
  "block_assigned",
  "block_due",
  "block_dismissed",
  "mentioned",
  "mentioned_on_block",
  "write_refused",
  "write_in_review",
  "drift_alarm",
  "transaction_taken_back",
  "delivery_put_aside",
  "delivery_refused",
  "change_waiting",
  "change_decided",
  "security_notice",
  "mail_given_up",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
