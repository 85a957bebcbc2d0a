import { type ChangeRiskRulesInput } from "@/lib/domain/risk/schema";
import { type Act } from "@/components/mutations/outcome";

export type ChangeRules = Act<ChangeRiskRulesInput, null>;
