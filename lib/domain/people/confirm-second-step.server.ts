import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { countAttempt, forgiveAttempts } from "@/lib/platform/auth/attempt-limits.server";
import { verifyOneTimeCode } from "@/lib/platform/auth/one-time-codes.server";
import { lockPerson, updatePerson } from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { type ConfirmSecondStepInput } from "./schema";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

/** From now on each sign-in asks for a code. Other sessions, which gave none, end. */
export async function confirmSecondStep(ctx: Context, input: ConfirmSecondStepInput): Promise<null> {
  const { store, clock, vault, actor } = ctx;
  const attempt = { account: actor.email, address: null };
  await countAttempt(store, attempt);
  await store.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockPerson(tx, actor.personId);
    if (!person?.oneTimeCodePending) throw new AppError("conflict", { reason: "second_step_not_offered" });
    const secret = vault.open(ABOUT.secondStep(person.id), person.oneTimeCodePending);
    const counter = verifyOneTimeCode(secret, input.code, now, null);
    if (counter === null) throw new AppError("invalid_input", { fields: { code: "one_time_code_wrong" } });
    await updatePerson(tx, person.id, {
      oneTimeCodeSecret: vault.seal(ABOUT.secondStep(person.id), secret),
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: counter,
    });
    const endedSessions = await endSessionsOf(tx, person.id, now, "password_changed", actor.sessionId);
    await appendAudit(tx, {
      at: now,
      personId: person.id,
      act: "person.add_second_step",
      objectType: "person",
      objectId: person.id,
      details: { endedSessions },
    });
  });
  await forgiveAttempts(store, attempt);
  return null;
}
