import { type AuditAction } from "@/lib/core/enums/audit";

/**
 * Audit groups by the subject that a reader searches for, not by the name of the action. Their labels are
 * `audit.groups.<group>` in messages.
 */
export const AUDIT_GROUPS = ["money", "revealed", "people", "sessions", "rules", "operations"] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

const BEGINNINGS: Record<AuditGroup, readonly string[]> = {
  money: ["withdrawal.", "refund", "charge.", "recipient.", "payer_link.", "intent.", "reminder."],
  /** Personal data that was shown in the clear, or taken away in a file. */
  revealed: ["document.", "raw_event.", "records.export", "block.evidence", "personal_data."],
  people: ["person.", "change."],
  sessions: ["session."],
  rules: ["settings.", "freeze.", "rules."],
  operations: [
    "delivery.",
    "import.",
    "balance.",
    "block.",
    "duty.",
    "calendar.",
    "project.",
    "sub_account.",
    "customer.",
    "view.",
  ],
};

/**
 * The first group with a prefix that the name of the action begins with. An action without a group belongs to
 * `operations`.
 */
export const groupOf = (act: string): AuditGroup =>
  AUDIT_GROUPS.find((group) => BEGINNINGS[group].some((beginning) => act.startsWith(beginning))) ??
  "operations";

export const actionsOf = (group: AuditGroup, acts: readonly AuditAction[]): AuditAction[] =>
  acts.filter((act) => groupOf(act) === group);

export const AUDIT_OUTCOMES = ["done", "refused"] as const;
