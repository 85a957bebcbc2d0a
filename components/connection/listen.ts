type DeliveryTimes = { heardAt: string | null; refusedAt: string | null };

/** The result of a test from outside in, by comparing what was last received and refused at its start and now. */
export function listenResult(
  before: DeliveryTimes,
  now: DeliveryTimes,
  looks: number,
): "waiting" | "heard" | "refused" | "nothing" {
  if (now.heardAt !== null && now.heardAt !== before.heardAt) return "heard";
  if (now.refusedAt !== null && now.refusedAt !== before.refusedAt) return "refused";
  return looks >= POLLS_MAX ? "nothing" : "waiting";
}

/** Every three seconds, for three minutes. */
export const POLL_MS = 3_000;
export const POLLS_MAX = 60;
