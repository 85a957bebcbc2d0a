import { type ChangeRiskRulesInput } from "@/lib/domain/risk/schema";
import { type Act } from "../acts/outcome";

export type ChangeRules = Act<ChangeRiskRulesInput, null>;
