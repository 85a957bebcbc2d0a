import { CHANGE_DECISIONS } from "./change-requests";
import { APPROVAL_DECISIONS, INTENT_KINDS } from "./intents";
import { PAYOUT_KINDS } from "./payouts";
import { RESTORE_CAUSES } from "./restores";

type RequestAct = `${(typeof INTENT_KINDS)[number]}.request`;
type ApprovalAct = `${(typeof PAYOUT_KINDS)[number]}.${(typeof APPROVAL_DECISIONS)[number]}`;
type ChangeAct = `change.${(typeof CHANGE_DECISIONS)[number]}`;

/** The acts and attempted acts of a person, by their names in the audit log. */
export const AUDIT_ACTIONS = [
  "person.create",
  "person.change_password",
  "person.change_rights",
  "person.disable",
  "person.enable",
  "person.end_session",
  "person.end_sessions",
  "person.reset_access",
  "person.ask_reset",
  "person.add_second_step",
  "person.remove_second_step",
  "person.replace_second_step",
  "person.renew_recovery_codes",
  "person.add_passkey",
  "person.remove_passkey",
  "person.make_link",
  "person.take_up_link",
  "person.link_openid",
  "change.request",
  ...CHANGE_DECISIONS.map((decision): ChangeAct => `change.${decision}`),
  "session.start",
  "session.end",
  "session.prove",
  "session.new_device",
  ...INTENT_KINDS.map((kind): RequestAct => `${kind}.request`),
  ...PAYOUT_KINDS.flatMap((kind) => APPROVAL_DECISIONS.map((decision): ApprovalAct => `${kind}.${decision}`)),
  "intent.look_up",
  "intent.create_again",
  "intent.abandon",
  "intent.send_when_back",
  "intent.cancel_unsent",
  "intent.unsent_ended",
  "reminder.send",
  "refund.request_again",
  "refund_error",
  "refund_confirmed_by_person",
  "freeze.set",
  "freeze.lift",
  "settings.change",
  "rules.change",
  "connection.change",
  "balance.accept_difference",
  "delivery.process_again",
  "document.reveal",
  "document.reveal_often",
  "payout.half_of_day",
  "document.search",
  "raw_event.reveal",
  "records.export",
  "personal_data.export",
  "personal_data.erase",
  "import.start",
  "payer_link.open",
  "payer_link.close",
  "recipient.add",
  "recipient.agree",
  "recipient.disable",
  "recipient.enable",
  "recipient.attach",
  "recipient.detach",
  "logo.change",
  "logo.remove",
  "block.answer",
  "block.evidence",
  "block.order",
  "block.explain_status",
  "withdrawal.tell_returned",
  "duty.plan",
  "risk.change_rules",
  "duty.add",
  "duty.remove",
  "calendar.open",
  "calendar.close",
  "evidence.add",
  "evidence.strike",
  "evidence.open_link",
  "evidence.end_link",
  "target.add",
  "target.change",
  "target.remove",
  "customer.expect_payer",
  "customer.unexpect_payer",
  "view.share",
  "view.remove",
  "defence.take_over",
  "defence_template.save",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The acts that are reported to people who had no part in them (security, "Notices"). This is the only list. */
export const SECURITY_ACTIONS = [
  "person.create",
  "person.enable",
  "person.disable",
  "person.change_rights",
  "person.reset_access",
  "person.take_up_link",
  "person.link_openid",
  "person.change_password",
  "person.add_second_step",
  "person.remove_second_step",
  "person.replace_second_step",
  "person.add_passkey",
  "person.remove_passkey",
  "session.new_device",
  "change.alone",
  "change.refused",
  "freeze.set",
  "freeze.lift",
  "settings.change",
  "rules.change",
  "connection.change",
  "target.add",
  "target.change",
  "target.remove",
  "withdrawal.declined",
  "refund.declined",
  "records.export",
  "document.reveal_often",
  "payout.half_of_day",
  "personal_data.erase",
] as const satisfies readonly AuditAction[];
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

/** The decisions of people about a write whose outcome is not known. */
export const DECISION_ACTIONS = [
  "intent.abandon",
  "intent.create_again",
  "refund_confirmed_by_person",
] as const;
export type DecisionAction = Extract<AuditAction, (typeof DECISION_ACTIONS)[number]>;

/** The reason why a person named by a sign-in provider was not admitted. */
const OPENID_CAUSES = [
  "openid_no_role",
  "openid_no_email",
  "openid_email_not_verified",
  "openid_not_known",
  "openid_disabled",
] as const;
export type OpenidCause = (typeof OPENID_CAUSES)[number];

/** Why the program itself says that it went so, or a caution about it. A rule that stopped it says which, with its figures. */
export const AUDIT_CAUSES = [
  "wrong_proof",
  "same_device",
  "same_address",
  ...RESTORE_CAUSES,
  ...OPENID_CAUSES,
] as const;
export type AuditCause = (typeof AUDIT_CAUSES)[number] | `payout_${string}`;
export const isStoppingRule = (cause: string): cause is `payout_${string}` => cause.startsWith("payout_");

/** The object types that an act applies to. */
export const AUDIT_OBJECTS = [
  "person",
  "session",
  "change",
  "intent",
  "freeze",
  "setting",
  "connection",
  "wallet",
  "delivery",
  "transaction",
  "withdrawal",
  "export",
  "import",
  "block",
  "duty",
  "defence_template",
  "risk",
  "recipient",
  "logo",
  "payout_rules",
  "data_subject",
  "target",
  "customer",
  "view",
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];
