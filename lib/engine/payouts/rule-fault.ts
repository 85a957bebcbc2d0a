import { type RuleMet } from "./decide";

/**
 * A rule that stops an act, as a field's fault: `payout_day_limit_person:4000000:3600000:Ângela`, its words under
 * `errors.fields` with limit, used and who. With `3600000/1200000` the second figure is the part of used that left by no act of
 * this dashboard.
 */
export const faultOf = ({ rule, scope, limit, used, elsewhere }: RuleMet, who: string): string =>
  [
    "payout_" + (scope === "act" ? rule : `${rule}_${scope}`),
    limit ?? "",
    elsewhere === undefined ? used : `${used}/${elsewhere}`,
    who,
  ].join(":");
