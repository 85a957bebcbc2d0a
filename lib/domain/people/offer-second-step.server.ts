import "server-only";
import { drawQr } from "@/lib/core/draw-qr.server";
import { newOneTimeCodeSecret, oneTimeCodeUri } from "@/lib/platform/auth/one-time-codes.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { assertOwnPassword } from "./assert-own-password.server";
import { type PasswordInput, type SecondStepOffer } from "./schema";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

/** A new secret for one's authenticator. It counts for nothing until a first code confirms it. */
export async function offerSecondStep(ctx: Context, input: PasswordInput): Promise<SecondStepOffer> {
  const { store, vault, actor } = ctx;
  await assertOwnPassword(ctx, input.currentPassword);
  const secret = newOneTimeCodeSecret();
  const qrPng = drawQr(oneTimeCodeUri(secret, actor.email));
  await store.transaction((tx) =>
    updatePerson(tx, actor.personId, { oneTimeCodePending: vault.seal(ABOUT.secondStep(actor.personId), secret) }),
  );
  return { secret, qrPng };
}
