import { type AddPeriodInput, type RemovePeriodInput, type SavePlanInput } from "@/lib/domain/duty/schema";
import { type Act } from "@/components/mutations/outcome";

export type DutyActions = {
  savePlan: Act<SavePlanInput, null>;
  addPeriod: Act<AddPeriodInput, null>;
  removePeriod: Act<RemovePeriodInput, null>;
  openLink: Act<Record<string, never>, { address: string }>;
  closeLink: Act<Record<string, never>, null>;
};
