type Heard = { heardAt: string | null; refusedAt: string | null };

/** The result of a test from outside in, by comparing what was last received and refused at its start and now. */
export function listenedTo(
  before: Heard,
  now: Heard,
  looks: number,
): "waiting" | "heard" | "refused" | "nothing" {
  if (now.heardAt !== null && now.heardAt !== before.heardAt) return "heard";
  if (now.refusedAt !== null && now.refusedAt !== before.refusedAt) return "refused";
  return looks >= LOOKS_MAX ? "nothing" : "waiting";
}

/** Every three seconds, for three minutes. */
export const LOOK_MS = 3_000;
export const LOOKS_MAX = 60;
