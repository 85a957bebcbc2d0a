import { type RuleMet } from "./decide";

/**
 * A rule that stops an act, as a field's fault: `payout_day_limit_person:4000000:3600000:Ângela`, its words under
 * `errors.fields` with limit, used and who.
 */
export const faultOf = ({ rule, scope, limit, used }: RuleMet, who: string): string =>
  ["payout_" + (scope === "act" ? rule : `${rule}_${scope}`), limit ?? "", used, who].join(":");
