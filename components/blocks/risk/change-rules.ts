import { type ChangeRiskRulesInput } from "@/lib/domain/risk/schema";
import { type ServerAction } from "@/components/mutations/outcome";

export type ChangeRules = ServerAction<ChangeRiskRulesInput, null>;
