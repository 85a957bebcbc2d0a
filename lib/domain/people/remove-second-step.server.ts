import "server-only";
import { replaceRecoveryCodes, updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { type SecondStepInput } from "./schema";
import { withOwnSecondStep } from "./assert-second-step.server";

/** Only with a code of itself, or a recovery code. Of a role that must have one, nothing opens until there is another. */
export const removeSecondStep = (ctx: Context, { code }: SecondStepInput): Promise<null> =>
  withOwnSecondStep(ctx, "person.remove_second_step", code, async (tx, { id }) => {
    await updatePerson(tx, id, {
      oneTimeCodeSecret: null,
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: null,
    });
    await replaceRecoveryCodes(tx, id, []);
    return null;
  });
