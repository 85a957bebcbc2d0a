import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { countStepUp, forgiveStepUps } from "@/lib/platform/auth/sign-in/attempt-limits.server";
import { verifyNewPasskey } from "@/lib/platform/auth/second-step/passkeys.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { findPasskey, insertPasskey, markProved, updatePerson } from "@/lib/platform/auth/records.server";
import { hasSecondStep, renewRecoveryCodes } from "@/lib/platform/auth/second-step/second-step.server";
import { renewSession } from "@/lib/platform/auth/sessions/renew-session.server";
import { type Context } from "@/lib/platform/context.server";
import { type AddPasskeyInput, type RecoveryCodes } from "./schema";

const PASSKEYS_MAX = 10;

/**
 * From now on the person signs in and proves presence by it, too. With the first second step come recovery codes, shown
 * this once, and no code at all with another. Other sessions end. Throws `invalid_input` at `answer`.
 */
export async function addPasskey(ctx: Context, { name, answer }: AddPasskeyInput): Promise<RecoveryCodes> {
  const { store, clock, actor } = ctx;
  await countStepUp(ctx, actor.personId);
  const codes = await store.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockOwnPerson(tx, actor);
    const made = await verifyNewPasskey(tx, ctx, answer, actor.sessionId);
    if (!made || (await findPasskey(tx, made.credentialId)))
      throw new AppError("invalid_input", { fields: { answer: "passkey_wrong" } });
    if (person.passkeyCount >= PASSKEYS_MAX)
      throw new AppError("invalid_input", { fields: { answer: `too_many:${PASSKEYS_MAX}` } });
    const id = newId();
    await insertPasskey(tx, { id, personId: person.id, ...made, name, createdAt: now, lastUsedAt: null });
    // A pending authenticator that the password alone authorised is no longer valid.
    await updatePerson(tx, person.id, { oneTimeCodePending: null });
    await markProved(tx, actor.sessionId, now);
    const renewed = hasSecondStep(person) ? [] : await renewRecoveryCodes(tx, person.id);
    const endedSessions = await renewSession(tx, actor, now, "second_step_changed");
    await appendAudit(tx, {
      at: now,
      personId: person.id,
      act: "person.add_passkey",
      objectType: "person",
      objectId: person.id,
      details: { passkeyId: id, name, endedSessions },
    });
    return renewed;
  });
  await forgiveStepUps(ctx, actor.personId);
  return { codes };
}
