import { type Actor, type Right, mayDo } from "@/lib/auth/rights";
import { KEY_LIFE_SECONDS } from "./decide-next";
import { type NotAgain } from "./schema";

/** Who may make a write of each kind again. A withdrawal made again waits for a second person besides. */
const RIGHTS: Readonly<Record<string, Right>> = {
  charge: "charge.create",
  withdrawal: "withdrawal.request",
  refund: "second_person.approve",
};

/**
 * Faults, F18 and 4: a new write with a new key only where the old one provably never left, or where its key is too old to
 * find out and the service shows nothing. A refund is sent again by another person than asked for it. Null: it may be.
 */
export function whyNotAgain(
  intent: { kind: string; personId: string | null; frozenBecause: string | null; ageSeconds: number },
  actor: Actor,
): NotAgain | null {
  const right = RIGHTS[intent.kind];
  if (right === undefined || !isTime(intent)) return "not_now";
  if (intent.kind === "refund" && intent.personId === actor.personId) return "other_person";
  return mayDo(actor, right) ? null : "other_right";
}

function isTime({ kind, frozenBecause, ageSeconds }: Parameters<typeof whyNotAgain>[0]): boolean {
  if (frozenBecause === "not_sent") return true;
  if (kind === "refund") return frozenBecause === "refund_not_confirmed";
  return frozenBecause === "not_found_after_ambiguity" && ageSeconds >= KEY_LIFE_SECONDS;
}
