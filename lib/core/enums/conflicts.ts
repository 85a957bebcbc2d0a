/**
 * The reason why a request conflicts with the present state. Each has its texts in `messages/<locale>/errors.json`:
 * the event, and what the person can do. Two reasons with the same advice are one.
 */
export const CONFLICTS = [
  /**
   * The state that was seen is no longer current. This is the general reason, and the only one that a page of another
   * build may know.
   */
  "changed",
  "approval_void",
  "payment_changed",
  "attempt_under_way",
  "away_from_money",
  "change_void",
  "change_waits_already",
  "connection_of_environment",
  "draft_ended",
  "event_erased",
  "test_on_its_way",
  "not_to_be_tried",
  "frozen_already",
  "last_of_every_wallet",
  "last_second_step",
  "link_void",
  "money_on_its_way",
  "not_again_now",
  "no_open_hour",
  "not_connected",
  "nothing_to_pay",
  "outcome_known",
  "payout_stopped",
  "recipient_disabled",
  "recipient_known",
  "receipt_not_yet",
  "refund_asked_already",
  "refund_not_confirmed",
  "refund_not_paid",
  "refund_not_read",
  "refund_not_unknown",
  "refund_settled",
  "recorded_otherwise",
  "reference_paid",
  "restore_being_read",
  "reveal_pace",
  "second_step_not_offered",
  "sign_in_again",
  "withdrawal_outcome_unknown",
  "withdrawal_repeated",
  "write_abandoned",
] as const;
export type Conflict = (typeof CONFLICTS)[number];
