/** The topics that a person may reduce notifications for. Each has its switch on the page of one's own account. */
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
  "approval_reminder",
  "approval_granted",
  "approval_declined",
  "approval_ended",
  "refund_confirmed",
  "refund_failed",
  "refund_overdue",
  "block_opened",
  "block_assigned",
  "evidence_asked",
  "block_due",
  "block_overdue",
  "block_order_due",
  "block_order_overdue",
  "block_reminder",
  "block_approved",
  "block_rejected",
  "block_dismissed",
  "mentioned",
  "mentioned_on_block",
  "mentioned_on_customer",
  "write_refused",
  "write_in_review",
  "write_held",
  "write_ended",
  "drift_alarm",
  "gap_found",
  "credential_refused",
  "other_account",
  "transaction_taken_back",
  "delivery_put_aside",
  "delivery_refused",
  "change_waiting",
  "change_decided",
  "security_notice",
  "mail_given_up",
  "dispatch_given_up",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The subject that a notification of one of these kinds waits for. It closes once no person has to decide or answer
 * that any more.
 */
export const SUBJECT_OF = {
  approval_waiting: "approval",
  approval_reminder: "approval",
  refund_overdue: "refund",
  block_opened: "block",
  block_assigned: "block",
  evidence_asked: "block",
  block_due: "block",
  block_overdue: "block",
  block_order_due: "block",
  block_order_overdue: "block",
  block_reminder: "block",
  write_in_review: "write",
  write_held: "write",
  drift_alarm: "drift",
  credential_refused: "credential",
  other_account: "account",
  change_waiting: "change",
} as const satisfies Partial<Record<NotificationKind, string>>;
export type NotificationSubject = (typeof SUBJECT_OF)[keyof typeof SUBJECT_OF];

export const subjectOf = (kind: NotificationKind): NotificationSubject | null =>
  kind in SUBJECT_OF ? SUBJECT_OF[kind as keyof typeof SUBJECT_OF] : null;
