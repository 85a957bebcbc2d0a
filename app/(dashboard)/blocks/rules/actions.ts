"use server";

import { defineAction } from "@/app/_server/define-action";
import { changeRiskRules } from "@/lib/domain/risk/change-rules.server";
import { ChangeRiskRulesInput } from "@/lib/domain/risk/schema";

export const changeRiskRulesAction = defineAction(ChangeRiskRulesInput, "risk.rule", changeRiskRules);
