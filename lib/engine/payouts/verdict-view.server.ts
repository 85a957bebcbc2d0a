import "server-only";
import { ROLES } from "@/lib/core/enums/people";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Payout, mayApproveAmount } from "./evaluate-rules";
import { type EvaluatedPayout, nameIn } from "./evaluate-payout.server";
import { listDeciders } from "./records.server";
import { faultOf } from "./rule-fault";
import { type VerdictView } from "./schema";

const NAMED_MAX = 5;

/** The verdict of the rules on an act that was not requested yet, and the people who could agree to it. */
export async function verdictView(
  reader: Reader,
  { wallet, actor }: Pick<Context, "wallet" | "actor">,
  act: Pick<Payout, "kind" | "amountCentavos" | "project">,
  { verdict: { matchedRules: met, stoppedBy, askedBy, people, holdUntil }, rules }: EvaluatedPayout,
): Promise<VerdictView> {
  const roles = ROLES.filter((role) => mayApproveAmount(rules, act, role));
  return {
    matchedRules: met,
    stopped:
      stoppedBy &&
      faultOf(stoppedBy, await nameIn(reader, stoppedBy, { actor, wallet, project: act.project })),
    isAsked: askedBy !== null,
    people,
    holdUntil: holdUntil?.toISOString() ?? null,
    canAgree:
      people === 0 || stoppedBy !== null
        ? []
        : await listDeciders(reader, { wallet, roles, not: actor.personId, limit: NAMED_MAX }),
  };
}
