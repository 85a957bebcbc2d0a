import { type MailFault } from "@/lib/core/enums/mail";

/**
 * A message was not sent, or its outcome is unknown. The error names no person, even where the server's own text
 * does.
 */
export class MailError extends Error {
  override readonly name = "MailError";
  constructor(
    readonly fault: MailFault,
    /** The codes of the server's answer: `550 5.1.1`. */
    readonly reply: string | null = null,
  ) {
    super(reply === null ? fault : `${fault}: ${reply}`);
  }
}

/** A failure as an SMTP library reports it. */
export type SmtpFailure = { code?: unknown; command?: unknown; response?: unknown; originalCode?: unknown };

const CODES = /^(\d{3})[ -](\d\.\d{1,3}\.\d{1,3}\b)?/;
/** A certificate without a trusted issuer, or one for another name. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/;
/** About who gets it, or what is in it: another try would be answered the same. */
const ABOUT_THE_MESSAGE: readonly unknown[] = ["RCPT TO", "DATA"];
/** Refused by policy: the operator of the server can allow it. */
const BY_POLICY = /^5\.7\./;

export function mailErrorOf({ code, command, response, originalCode }: SmtpFailure): MailError {
  const [, status = "", enhanced = ""] = typeof response === "string" ? (CODES.exec(response) ?? []) : [];
  const reply = status === "" ? null : [status, enhanced].join(" ").trim();
  return new MailError(faultOf({ code, command, originalCode }, status, enhanced), reply);
}

function faultOf({ code, command, originalCode }: SmtpFailure, status: string, enhanced: string): MailFault {
  if (code === "ETIMEDOUT") return "silent";
  if (code === "ETLS" || (typeof originalCode === "string" && CERTIFICATE.test(originalCode)))
    return "not_encrypted";
  if (code === "EAUTH" || code === "ENOAUTH") return status.startsWith("4") ? "put_off" : "login_refused";
  if (status.startsWith("4")) return "put_off";
  if (status.startsWith("5"))
    return ABOUT_THE_MESSAGE.includes(command) && !BY_POLICY.test(enhanced) ? "refused" : "sender_refused";
  return code === "ECONNECTION" || code === "ESOCKET" || code === "EDNS" ? "unreachable" : "failed";
}
