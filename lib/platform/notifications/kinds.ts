import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  TOPICS,
  type Topic,
} from "@/lib/core/enums/notifications";
import { type Right } from "@/lib/platform/auth/rights/rights";

type KindFacts = {
  topic: Topic;
  /** The right that a receiver needs. A person who has lost it since then is not notified any more. */
  right: Right;
  tone: "info" | "success" | "warning" | "danger";
  /** The object that `objectId` names, and so the page that it opens. */
  opens:
    | "charge"
    | "withdrawal"
    | "approval"
    | "refund"
    | "block"
    | "customer"
    | "intent"
    | "balance"
    | "transaction"
    | "putAside"
    | "refused"
    | "changes"
    | "security"
    | "health"
    | "connection"
    | "outage"
    | "dispatches";
};

/**
 * The audience and the appearance of each kind: the one table. The texts are in messages/<locale>/notifications.json.
 */
export const NOTIFICATION_FACTS = {
  charge_paid: { topic: "charges", right: "records.see", tone: "success", opens: "charge" },
  withdrawal_completed: {
    topic: "withdrawals",
    right: "records.see",
    tone: "success",
    opens: "withdrawal",
  },
  withdrawal_failed: { topic: "withdrawals", right: "records.see", tone: "danger", opens: "withdrawal" },
  withdrawal_reversed: { topic: "withdrawals", right: "records.see", tone: "danger", opens: "withdrawal" },
  approval_waiting: {
    topic: "approvals",
    right: "second_person.decide",
    tone: "warning",
    opens: "approval",
  },
  approval_reminder: {
    topic: "approvals",
    right: "second_person.decide",
    tone: "warning",
    opens: "approval",
  },
  approval_granted: { topic: "approvals", right: "records.see", tone: "success", opens: "approval" },
  approval_declined: { topic: "approvals", right: "records.see", tone: "danger", opens: "approval" },
  approval_ended: { topic: "approvals", right: "records.see", tone: "warning", opens: "approval" },
  refund_confirmed: { topic: "refunds", right: "records.see", tone: "success", opens: "refund" },
  refund_failed: { topic: "refunds", right: "records.see", tone: "danger", opens: "refund" },
  refund_overdue: { topic: "refunds", right: "operations.work", tone: "warning", opens: "refund" },
  block_opened: { topic: "blocks", right: "block.work", tone: "warning", opens: "block" },
  block_assigned: { topic: "blocks", right: "block.work", tone: "info", opens: "block" },
  evidence_asked: { topic: "mentions", right: "records.see", tone: "info", opens: "block" },
  block_due: { topic: "blocks", right: "block.work", tone: "warning", opens: "block" },
  block_overdue: { topic: "blocks", right: "block.work", tone: "danger", opens: "block" },
  block_order_due: { topic: "blocks", right: "block.work", tone: "warning", opens: "block" },
  block_order_overdue: { topic: "blocks", right: "block.work", tone: "danger", opens: "block" },
  block_reminder: { topic: "blocks", right: "block.work", tone: "warning", opens: "block" },
  block_approved: { topic: "blocks", right: "block.work", tone: "danger", opens: "block" },
  block_rejected: { topic: "blocks", right: "block.work", tone: "success", opens: "block" },
  block_dismissed: { topic: "blocks", right: "block.work", tone: "info", opens: "block" },
  mentioned: { topic: "mentions", right: "records.see", tone: "info", opens: "transaction" },
  mentioned_on_block: { topic: "mentions", right: "records.see", tone: "info", opens: "block" },
  mentioned_on_customer: { topic: "mentions", right: "records.see", tone: "info", opens: "customer" },
  write_refused: { topic: "reviews", right: "records.see", tone: "danger", opens: "intent" },
  write_in_review: { topic: "reviews", right: "records.see", tone: "warning", opens: "intent" },
  write_held: { topic: "reviews", right: "records.see", tone: "warning", opens: "intent" },
  write_ended: { topic: "reviews", right: "records.see", tone: "warning", opens: "intent" },
  drift_alarm: { topic: "balances", right: "operations.work", tone: "danger", opens: "balance" },
  gap_found: { topic: "events", right: "operations.work", tone: "warning", opens: "outage" },
  credential_refused: { topic: "reviews", right: "operations.work", tone: "danger", opens: "connection" },
  /** The credential in use is of another account or address than the installation's. */
  other_account: { topic: "reviews", right: "operations.work", tone: "danger", opens: "connection" },
  transaction_taken_back: {
    topic: "events",
    right: "operations.work",
    tone: "danger",
    opens: "transaction",
  },
  /** Its `objectId` is the reason. */
  delivery_put_aside: { topic: "events", right: "operations.work", tone: "warning", opens: "putAside" },
  /** Its `objectId` is the reason, and nothing else of the delivery is stored. */
  delivery_refused: { topic: "events", right: "operations.work", tone: "warning", opens: "refused" },
  change_waiting: { topic: "security", right: "change.decide", tone: "warning", opens: "changes" },
  change_decided: { topic: "security", right: "change.decide", tone: "info", opens: "changes" },
  /**
   * Security notices go to the person concerned, whatever that role may see, and to the people responsible for the
   * account.
   */
  security_notice: { topic: "security", right: "own_account.manage", tone: "warning", opens: "security" },
  /** Its `objectId` is why. */
  mail_given_up: { topic: "security", right: "change.decide", tone: "danger", opens: "health" },
  /** Its `objectId` is the receiver. */
  dispatch_given_up: { topic: "security", right: "change.decide", tone: "danger", opens: "dispatches" },
} as const satisfies Record<NotificationKind, KindFacts>;

export const kindsFor = (mayDo: (right: Right) => boolean): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => mayDo(NOTIFICATION_FACTS[kind].right));

/** Returns the topics that a person with these rights may ever receive. */
export const topicsFor = (mayDo: (right: Right) => boolean): Topic[] =>
  TOPICS.filter((topic) => kindsFor(mayDo).some((kind) => NOTIFICATION_FACTS[kind].topic === topic));
