import { type AddPeriodInput, type RemovePeriodInput, type SavePlanInput } from "@/lib/domain/duty/schema";
import { type ServerAction } from "@/components/mutations/outcome";

export type DutyActions = {
  savePlan: ServerAction<SavePlanInput, null>;
  addPeriod: ServerAction<AddPeriodInput, null>;
  removePeriod: ServerAction<RemovePeriodInput, null>;
  openLink: ServerAction<Record<string, never>, { address: string }>;
  closeLink: ServerAction<Record<string, never>, null>;
};
