import { type IntentKind, type PauseReason } from "@/lib/core/enums/intents";
import { type Actor, type Right, mayDo } from "@/lib/platform/auth/rights/rights";
import { KEY_LIFE_SECONDS } from "./decide-next";
import { type RetryObstacle } from "./schema";

/**
 * The right that is needed to make a write of each kind again. A withdrawal made again also waits for a second
 * person.
 */
const RIGHTS = {
  charge: "charge.create",
  withdrawal: "withdrawal.request",
  refund: "refund.overrule",
  // Their lists show whether they were made: none of their outcomes stays unknown so.
  project: null,
  sub_account: null,
} as const satisfies Record<IntentKind, Right | null>;

/**
 * Faults, F18 and 4: a new write with a new key only where the old one provably never left, or where its key is too old to
 * find out and the service shows nothing. A refund is sent again by another person than asked for it. Null: it may be.
 */
export function retryObstacle(
  intent: {
    kind: IntentKind;
    personId: string | null;
    pausedBecause: PauseReason | null;
    doubtfulSince: Date | null;
    ageSeconds: number;
  },
  actor: Actor,
): RetryObstacle | null {
  const right = RIGHTS[intent.kind];
  if (right === null || !isTime(intent)) return "not_now";
  if (intent.kind === "refund" && intent.personId === actor.personId) return "other_person";
  return mayDo(actor, right) ? null : "other_right";
}

function isTime({
  kind,
  pausedBecause,
  doubtfulSince,
  ageSeconds,
}: Parameters<typeof retryObstacle>[0]): boolean {
  // That it never left is what a database knew that may be older than what happened.
  if (pausedBecause === "not_sent") return doubtfulSince === null || ageSeconds >= KEY_LIFE_SECONDS;
  if (kind === "refund") return pausedBecause === "refund_not_confirmed";
  return pausedBecause === "not_found_after_ambiguity" && ageSeconds >= KEY_LIFE_SECONDS;
}
