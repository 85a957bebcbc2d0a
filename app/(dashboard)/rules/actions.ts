"use server";

import { defineAction } from "@/app/_server/define-action";
import { askRules } from "@/lib/composers/agreements/ask.server";
import { AskRulesInput, WhatIfInput } from "@/lib/domain/payout-rules/schema";
import { whatIf } from "@/lib/domain/payout-rules/what-if.server";

export const askRulesAction = defineAction(AskRulesInput, "payout_rules.change", askRules, {
  presence: true,
});
// Of those who ask or agree: a replay of many acts is work.
export const whatIfAction = defineAction(WhatIfInput, "change.decide", whatIf);
