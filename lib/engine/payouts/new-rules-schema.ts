import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { unreachableTiers } from "./reach";
import { PayoutRules } from "./schema";

/**
 * The rules as a person sets them: each tier that requires approval must be reachable. A stored version is valid
 * without that.
 */
export const NewPayoutRules = PayoutRules.superRefine((rules, context) => {
  for (const kind of PAYOUT_KINDS)
    for (const { rung, fault } of unreachableTiers(rules, kind))
      context.addIssue({ code: "custom", path: [kind, "ladder", rung], message: fault });
});
