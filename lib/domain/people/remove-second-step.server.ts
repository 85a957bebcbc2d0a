import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { replaceRecoveryCodes, updatePerson } from "@/lib/platform/auth/records.server";
import { renewSession } from "@/lib/platform/auth/sessions/renew-session.server";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { type Context } from "@/lib/platform/context.server";
import { assertNotLastStep } from "./assert-not-last-step.server";
import { withOwnSecondStep } from "./assert-second-step.server";
import { type SecondStepInput } from "./schema";

const NO_AUTHENTICATOR = {
  oneTimeCodeSecret: null,
  oneTimeCodePending: null,
  oneTimeCodeLastCounter: null,
} as const;

/** The authenticator, only with a code of itself, a recovery code or a passkey. Recovery codes stay as long as there is a passkey. */
export const removeSecondStep = (ctx: Context, proof: SecondStepInput): Promise<null> =>
  withOwnSecondStep(ctx, "person.remove_second_step", proof, async (tx, person, now) => {
    if (person.oneTimeCodeSecret === null) throw new AppError("not_found", { message: "authenticator" });
    const left = { ...person, ...NO_AUTHENTICATOR };
    await assertNotLastStep(tx, ctx.env, person, left);
    await updatePerson(tx, person.id, NO_AUTHENTICATOR);
    await renewSession(tx, ctx.actor, now, "second_step_changed");
    if (!hasSecondStep(left)) await replaceRecoveryCodes(tx, person.id, []);
    return null;
  });
