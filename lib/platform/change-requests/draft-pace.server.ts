import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type RateLimit, enforceWithin, timesWithin } from "@/lib/platform/store/rate-limit.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/**
 * The limit of drafts that a person takes back. A draft asks other people to decide, and taking it back allows the
 * next one, so beyond this many within an hour its maker drafts no more. Taking back itself is never refused.
 */
const TAKEN_BACK: RateLimit = {
  name: "drafts-taken-back",
  what: "drafts that a person took back",
  max: 20,
  windowSeconds: 3_600,
};
/** The next draft about the same subject waits in everybody's tasks without another notice for this long. */
const SAME_SUBJECT: RateLimit = { ...TAKEN_BACK, name: "drafts-taken-back-subject", windowSeconds: 600 };

/** `subject`: what the draft was about, as the next one about it names it. */
export async function noteTakenBack(tx: Tx, personId: string, subject: string): Promise<void> {
  const unlimited = { max: Number.MAX_SAFE_INTEGER };
  await enforceWithin(tx, { ...TAKEN_BACK, ...unlimited }, personId);
  await enforceWithin(tx, { ...SAME_SUBJECT, ...unlimited }, `${personId}:${subject}`);
}

/** Throws `too_many_requests`. */
export async function assertMayDraft(tx: Tx, personId: string): Promise<void> {
  const { times, leftMs } = await timesWithin(tx, TAKEN_BACK, personId);
  if (times < TAKEN_BACK.max) return;
  throw new AppError("too_many_requests", {
    message: TAKEN_BACK.what,
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  });
}

/** Whether the approvers are notified of a draft: not where its maker has just taken back one about the same subject. */
export const isNoticed = async (tx: Tx, personId: string, subject: string): Promise<boolean> =>
  (await timesWithin(tx, SAME_SUBJECT, `${personId}:${subject}`)).times === 0;
