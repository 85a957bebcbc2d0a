import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { findPerson, findSession } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";

/** The maximum age of a sign-in by the provider that still counts as a fresh proof of identity. */
const FRESH_MS = 10 * 60_000;

/**
 * Replaces the password check for a person without a password: the session has just begun, and only the provider can
 * have begun it. Throws `invalid_input` at `currentPassword` for a person with a password, and `conflict`.
 */
export async function assertFreshSignIn({ store, clock, actor }: Context): Promise<void> {
  const { person, session } = await store.read(async (reader) => ({
    person: await findPerson(reader, actor.personId),
    session: await findSession(reader, actor.sessionId),
  }));
  if (!person || person.passwordHash !== null)
    throw new AppError("invalid_input", { fields: { currentPassword: "required" } });
  if (!session || clock.now().getTime() - session.createdAt.getTime() >= FRESH_MS)
    throw new AppError("conflict", { reason: "sign_in_again" });
}
