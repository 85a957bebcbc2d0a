import { centavos } from "@/lib/core/money/money";
import { type RiskRules } from "./schema";

/** Until a manager says otherwise. */
export const DEFAULT_RISK_RULES: RiskRules = {
  other_payer: { isOn: true },
  first_high: { isOn: true, fromCentavos: centavos(100_000) },
  many_names: { isOn: true, names: 3 },
  refused_before: { isOn: true, times: 1 },
  lost_before: { isOn: true, times: 1 },
};
