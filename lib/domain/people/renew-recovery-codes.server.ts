import "server-only";
import { renewRecoveryCodes } from "@/lib/platform/auth/second-step/second-step.server";
import { type Context } from "@/lib/platform/context.server";
import { withOwnSecondStep } from "./assert-second-step.server";
import { type RecoveryCodes, type SecondStepInput } from "./schema";

/** Ten new ones, shown this once; the earlier ones open nothing any more. */
export const renewOwnRecoveryCodes = (ctx: Context, proof: SecondStepInput): Promise<RecoveryCodes> =>
  withOwnSecondStep(ctx, "person.renew_recovery_codes", proof, async (tx, { id }) => ({
    codes: await renewRecoveryCodes(tx, id),
  }));
