import { z } from "zod";
import { uuidField, walletField } from "@/lib/core/fields";

export const SimulateChargeInput = z.strictObject({
  wallet: walletField(),
  chargeId: uuidField(),
  /** A company's deposit is refused while the account's policy says so. */
  payer: z.enum(["person", "company"]).optional(),
});
export type SimulateChargeInput = z.infer<typeof SimulateChargeInput>;
