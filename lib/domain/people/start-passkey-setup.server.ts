import "server-only";
import { type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { AppError } from "@/lib/core/errors/app-error";
import { createPasskeyRegistration, relyingPartyOf } from "@/lib/platform/auth/second-step/passkeys.server";
import { assertPresence } from "@/lib/platform/auth/second-step/presence.server";
import { findPerson, listPasskeys } from "@/lib/platform/auth/records.server";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { type Context } from "@/lib/platform/context.server";
import { assertFreshSignIn } from "./assert-fresh-sign-in.server";
import { assertOwnPassword } from "./assert-own-password.server";
import { type StartPasskeySetupInput } from "./schema";

/**
 * Returns the options by which a device makes a key. The password, or a sign-in just now for a person without one, is
 * enough for a first second step; a person who has a second step proves presence by it. Nothing is stored: the
 * challenge belongs to this session, and ends.
 */
export async function startPasskeySetup(
  ctx: Context,
  { currentPassword }: StartPasskeySetupInput,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { store, env, clock, actor } = ctx;
  const place = relyingPartyOf(env);
  if (!place) throw new AppError("not_found", { message: "no passkeys at this address" });
  const { person, passkeys } = await store.read(async (reader) => ({
    person: await findPerson(reader, actor.personId),
    passkeys: await listPasskeys(reader, actor.personId),
  }));
  if (!person) throw new AppError("not_found", { message: "person" });
  if (hasSecondStep(person)) await assertPresence(ctx);
  else
    await (currentPassword === undefined ? assertFreshSignIn(ctx) : assertOwnPassword(ctx, currentPassword));
  return createPasskeyRegistration(env, place, { sessionId: actor.sessionId, person }, passkeys, clock.now());
}
