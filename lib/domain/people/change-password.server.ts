import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertGoodPassword, hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { renewSession } from "@/lib/platform/auth/sessions/renew-session.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { assertOwnPassword } from "./assert-own-password.server";
import { type ChangePasswordInput } from "./schema";

/** One's own. Every other session of the person ends, and this one goes on under another id. */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<null> {
  const { store, clock, actor } = ctx;
  const person = await assertOwnPassword(ctx, input.currentPassword);
  if (input.newPassword === input.currentPassword)
    throw new AppError("invalid_input", { fields: { newPassword: "password_same" } });
  await assertGoodPassword(input.newPassword, { ...person, company: ctx.env.merchant.name }, "newPassword");
  const passwordHash = await hashPassword(input.newPassword);

  return store.transaction(async (tx) => {
    const now = clock.now();
    // Every other way to set the password ends the session: it goes on, so the password that was shown still holds.
    await lockOwnPerson(tx, actor);
    await updatePerson(tx, actor.personId, { passwordHash });
    const endedSessions = await renewSession(tx, actor, now, "password_changed");
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: "person.change_password",
      objectType: "person",
      objectId: actor.personId,
      details: { endedSessions },
    });
    return null;
  });
}
