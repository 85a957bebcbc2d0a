import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { countStepUp, forgiveStepUps } from "@/lib/platform/auth/sign-in/attempt-limits.server";
import { verifyOneTimeCode } from "@/lib/platform/auth/second-step/one-time-codes.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { markProved, updatePerson } from "@/lib/platform/auth/records.server";
import { renewRecoveryCodes } from "@/lib/platform/auth/second-step/second-step.server";
import { renewSession } from "@/lib/platform/auth/sessions/renew-session.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type ConfirmSecondStepInput, type RecoveryCodes } from "./schema";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

/**
 * From now on each sign-in asks for a code. Other sessions, which gave none, end. The recovery codes are shown this once;
 * those of a second step before are void.
 */
export async function confirmSecondStep(ctx: Context, input: ConfirmSecondStepInput): Promise<RecoveryCodes> {
  const { store, clock, vault, actor } = ctx;
  await countStepUp(ctx, actor.personId);
  const codes = await store.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockOwnPerson(tx, actor);
    if (!person.oneTimeCodePending) throw new AppError("conflict", { reason: "second_step_not_offered" });
    const secret = vault.open(ABOUT.secondStep(person.id), person.oneTimeCodePending);
    const counter = verifyOneTimeCode(secret, input.code, now, null);
    if (counter === null) throw new AppError("invalid_input", { fields: { code: "one_time_code_wrong" } });
    await updatePerson(tx, person.id, {
      oneTimeCodeSecret: vault.seal(ABOUT.secondStep(person.id), secret),
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: counter,
    });
    await markProved(tx, actor.sessionId, now);
    const renewed = await renewRecoveryCodes(tx, person.id);
    const endedSessions = await renewSession(tx, actor, now, "second_step_changed");
    await appendAudit(tx, {
      at: now,
      personId: person.id,
      act: "person.add_second_step",
      objectType: "person",
      objectId: person.id,
      details: { endedSessions },
    });
    return renewed;
  });
  await forgiveStepUps(ctx, actor.personId);
  return { codes };
}
