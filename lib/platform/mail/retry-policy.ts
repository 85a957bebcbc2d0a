import { type MailFault } from "@/lib/core/enums/mail";

/** So long a notice is tried, as long as mail servers do among themselves. */
export const MAIL_RETRY_WINDOW_MS = 3 * 24 * 60 * 60_000;
const FIRST_WAIT_MS = 15_000;
/**
 * The upper limit of the back-off. After a server was away for hours, no message waits longer than this once it is
 * back.
 */
const WAIT_MS_MAX = 15 * 60_000;
const DOUBLINGS_MAX = 10;

export const mailBackoffMs = (attempts: number): number =>
  Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, DOUBLINGS_MAX));

/** Nothing that is done again would change these. */
const FINAL: readonly MailFault[] = ["refused", "person_disabled", "too_late"];

/** When a message is tried again that was tried so often; null: it is given up. */
export function nextMailAttemptAt(
  fault: MailFault,
  { attempts, endsAt, now }: { attempts: number; endsAt: Date; now: Date },
): Date | null {
  if (FINAL.includes(fault)) return null;
  const at = new Date(now.getTime() + mailBackoffMs(attempts));
  return at < endsAt ? at : null;
}
