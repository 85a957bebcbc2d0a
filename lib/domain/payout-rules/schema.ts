import { z } from "zod";
import { PayoutRules } from "@/lib/engine/payouts/schema";

/** The rules whole, in the place of the version that whoever wrote them looked at. */
export const ChangeRulesInput = z.strictObject({ ofVersion: z.int().min(0), rules: PayoutRules });
export type ChangeRulesInput = z.output<typeof ChangeRulesInput>;
