import { type IntentKind } from "@/lib/core/enums/intents";
import { type Actor, type Right, mayDo } from "@/lib/platform/auth/rights/rights";
import { type DecideUnsentInput } from "./schema";

/**
 * The time for which a refused credential holds a write back. A person who returns later requests it anew and sees
 * its content.
 */
export const UNSENT_HOURS = 24;

export const endsAtOf = (refusedSince: Date): Date =>
  new Date(refusedSince.getTime() + UNSENT_HOURS * 3_600_000);

const MADE_BY = {
  charge: "charge.create",
  withdrawal: "withdrawal.request",
  refund: "refund.request",
  project: "project.create",
  sub_account: "sub_account.create",
} as const satisfies Record<IntentKind, Right>;

/**
 * The write provably was never sent. A person who may make such a write may have it sent. Its maker may take it back,
 * as may a person who may abandon writes for others.
 */
export const mayDecideUnsent = (
  choice: DecideUnsentInput["choice"],
  { kind, personId }: { kind: IntentKind; personId: string | null },
  actor: Actor,
): boolean => {
  const mayMake = mayDo(actor, MADE_BY[kind]);
  return choice === "send"
    ? mayMake
    : mayDo(actor, "write.abandon") || (mayMake && personId === actor.personId);
};
