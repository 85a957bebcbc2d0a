"use server";

import { defineAction } from "@/app/_server/define-action";
import { askRules } from "@/lib/composers/agreements/ask.server";
import { AskRulesInput, WhatIfInput } from "@/lib/domain/payout-rules/schema";
import { whatIf } from "@/lib/domain/payout-rules/what-if.server";

export const askRulesAction = defineAction(AskRulesInput, "payout_rules.change", askRules, {
  presence: true,
});
// The right limits this action to people who request or approve changes, because a replay of many actions is
// expensive.
export const whatIfAction = defineAction(WhatIfInput, "change.decide", whatIf);
