import { PAYOUT_KINDS } from "@/lib/core/words/payouts";
import { unreachableRungs } from "./reach";
import { PayoutRules } from "./schema";

/** The rules as they are set: each rung that asks for other people can be reached. A stored version holds without that. */
export const NewPayoutRules = PayoutRules.superRefine((rules, context) => {
  for (const kind of PAYOUT_KINDS)
    for (const { rung, fault } of unreachableRungs(rules, kind))
      context.addIssue({ code: "custom", path: [kind, "ladder", rung], message: fault });
});
