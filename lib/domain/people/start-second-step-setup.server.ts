import "server-only";
import { drawQr } from "@/lib/core/pictures/draw-qr.server";
import { newOneTimeCodeSecret, oneTimeCodeUri } from "@/lib/platform/auth/second-step/one-time-codes.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { assertFreshSignIn } from "./assert-fresh-sign-in.server";
import { assertOwnPassword } from "./assert-own-password.server";
import { withOwnSecondStep } from "./assert-second-step.server";
import { type StartSecondStepSetupInput, type SecondStepInput, type SecondStepSetup } from "./schema";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

/**
 * Creates a new authenticator secret, which is not valid until a first code confirms it. The first one needs the
 * password, or a recent sign-in where there is no password. A replacement needs the previous second step or a
 * recovery code.
 */
export async function startSecondStepSetup(
  ctx: Context,
  input: StartSecondStepSetupInput,
): Promise<SecondStepSetup> {
  const { store, vault, actor } = ctx;
  const secret = newOneTimeCodeSecret();
  const qrPng = drawQr(oneTimeCodeUri(secret, actor.email));
  const pending = vault.seal(ABOUT.secondStep(actor.personId), secret);
  if (isSecondStep(input))
    await withOwnSecondStep(ctx, "person.replace_second_step", input, (tx, { id }) =>
      updatePerson(tx, id, { oneTimeCodePending: pending }),
    );
  else {
    await (input.currentPassword === undefined
      ? assertFreshSignIn(ctx)
      : assertOwnPassword(ctx, input.currentPassword));
    await store.transaction(async (tx) => {
      const person = await lockOwnPerson(tx, actor);
      // No way back from a second step to the password.
      if (hasSecondStep(person))
        throw new AppError("invalid_input", { fields: { code: "one_time_code_wrong" } });
      await updatePerson(tx, actor.personId, { oneTimeCodePending: pending });
    });
  }
  return { secret, qrPng };
}

const isSecondStep = (input: StartSecondStepSetupInput): input is SecondStepInput =>
  "code" in input || "passkey" in input;
