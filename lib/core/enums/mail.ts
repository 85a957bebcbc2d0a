/** The subject of an outgoing message. Its texts are in messages/<locale>/mail.json. */
export const MAIL_KINDS = ["security_notice", "invitation", "reset", "own_reset"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Why a message did not leave. */
export const MAIL_FAULTS = [
  "unreachable",
  "silent",
  "not_encrypted",
  "login_refused",
  "put_off",
  "sender_refused",
  "refused",
  "person_disabled",
  "too_late",
  "failed",
] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];
