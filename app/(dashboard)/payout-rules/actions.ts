"use server";

import { defineAction } from "@/app/_server/define-action";
import { requestRules } from "@/lib/composers/change-requests/requests.server";
import { RequestRulesInput, WhatIfInput } from "@/lib/domain/payout-rules/schema";
import { whatIf } from "@/lib/domain/payout-rules/what-if.server";

export const askRulesAction = defineAction(RequestRulesInput, "payout_rules.change", requestRules, {
  presence: true,
});
// The right limits this action to people who request or approve changes, because a replay of many actions is
// expensive.
export const whatIfAction = defineAction(WhatIfInput, "change.decide", whatIf);
