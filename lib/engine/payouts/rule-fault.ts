import { type MatchedRule } from "./evaluate-rules";

/**
 * A rule that stops an action, as a field's fault: `payout_day_limit_person:4000000:3600000:Ângela`. Its text is
 * under `errors.fields`, with limit, used amount and name; in `3600000/1200000` the second figure is the part of used
 * that was paid outside this dashboard.
 */
export const faultOf = ({ rule, scope, limit, used, elsewhere }: MatchedRule, who: string): string =>
  [
    "payout_" + (scope === "act" ? rule : `${rule}_${scope}`),
    limit ?? "",
    elsewhere === undefined ? used : `${used}/${elsewhere}`,
    who,
  ].join(":");
