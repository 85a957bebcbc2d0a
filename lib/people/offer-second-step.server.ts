import "server-only";
import { toDataURL } from "qrcode";
import { newOneTimeCodeSecret, oneTimeCodeUri } from "@/lib/auth/one-time-codes.server";
import { updatePerson } from "@/lib/auth/records.server";
import { seal } from "@/lib/auth/seal.server";
import { type Context } from "@/lib/context.server";
import { assertOwnPassword } from "./assert-own-password.server";
import { type PasswordInput, type SecondStepOffer } from "./schema";

/** A new secret for one's authenticator. It counts for nothing until a first code confirms it. */
export async function offerSecondStep(ctx: Context, input: PasswordInput): Promise<SecondStepOffer> {
  const { store, env, actor } = ctx;
  await assertOwnPassword(ctx, input.currentPassword);
  const secret = newOneTimeCodeSecret();
  const qrPng = await toDataURL(oneTimeCodeUri(secret, actor.email), { margin: 4, scale: 5 });
  await store.transaction((tx) =>
    updatePerson(tx, actor.personId, { oneTimeCodePending: seal(env.authSecret, actor.personId, secret) }),
  );
  return { secret, qrPng };
}
