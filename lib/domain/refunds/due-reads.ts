const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A pending refund is first asked for when it is so old. */
export const FIRST_READ_MS = MINUTE_MS;
const LONGEST_MS = 6 * HOUR_MS;

/** When a pending refund becomes an alarm. */
export const alarmAt = ({ requestedAt }: { requestedAt: Date }, alarmHours: number): Date =>
  new Date(requestedAt.getTime() + alarmHours * HOUR_MS);

/** A pending refund is asked for again when it is twice as old, at most six hours later, and when it becomes an alarm. */
export function nextRefundReadAt(refund: { requestedAt: Date }, alarmHours: number, now: Date): Date {
  const ageMs = now.getTime() - refund.requestedAt.getTime();
  const next = new Date(now.getTime() + Math.min(LONGEST_MS, Math.max(FIRST_READ_MS, ageMs)));
  const alarm = alarmAt(refund, alarmHours);
  return alarm > now && alarm < next ? alarm : next;
}
