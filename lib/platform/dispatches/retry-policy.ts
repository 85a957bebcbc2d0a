import { type Channel, type DispatchFault } from "@/lib/core/enums/dispatches";
import { mailBackoffMs } from "@/lib/platform/mail/retry-policy";

/** For three days, and once more when a receiver that was away for all of them is back. */
export const DISPATCH_RETRY_WINDOW_MS = (3 * 24 + 1) * 60 * 60_000;

/** Nothing that is done again would change these. */
const FINAL: readonly DispatchFault[] = ["receiver_gone", "person_disabled", "too_late"];
/** About one message, and not about whether its receiver can be reached: the others are tried all the same. */
const OF_ONE: readonly DispatchFault[] = [...FINAL, "failed"];

const isFinal = (fault: DispatchFault, channel: Channel): boolean =>
  FINAL.includes(fault) ||
  // A mailbox that there is not, and a browser that is not subscribed any more.
  (channel === "email" && fault === "refused") ||
  (channel === "push" && fault === "gone");

/** When one is tried again that was tried so often; null: it is given up. */
export function nextDispatchAttemptAt(
  fault: DispatchFault,
  { channel, attempts, endsAt, now }: { channel: Channel; attempts: number; endsAt: Date; now: Date },
): Date | null {
  if (isFinal(fault, channel)) return null;
  const at = new Date(now.getTime() + mailBackoffMs(attempts));
  return at < endsAt ? at : null;
}

/** Whether what else waits for the same receiver waits as long: one asks for all whether it is back. */
export const pausesReceiver = (fault: DispatchFault, channel: Channel): boolean =>
  !OF_ONE.includes(fault) && !isFinal(fault, channel);
