import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { deletePasskey, replaceRecoveryCodes } from "@/lib/platform/auth/records.server";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { renewSession } from "@/lib/platform/auth/sessions/renew-session.server";
import { type Context } from "@/lib/platform/context.server";
import { assertNotLastStep } from "./assert-not-last-step.server";
import { type PasskeyInput } from "./schema";

/** One of one's own, with presence. From now on it opens nothing; other sessions, which it may have opened, end. */
export const removePasskey = (
  { store, clock, env, actor }: Context,
  { passkeyId }: PasskeyInput,
): Promise<null> =>
  store.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockOwnPerson(tx, actor);
    if (!(await deletePasskey(tx, person.id, passkeyId)))
      throw new AppError("not_found", { message: "passkey" });
    const left = { ...person, passkeyCount: person.passkeyCount - 1 };
    await assertNotLastStep(tx, env, person, left);
    if (!hasSecondStep(left)) await replaceRecoveryCodes(tx, person.id, []);
    const endedSessions = await renewSession(tx, actor, now, "second_step_changed");
    await appendAudit(tx, {
      at: now,
      personId: person.id,
      act: "person.remove_passkey",
      objectType: "person",
      objectId: person.id,
      details: { passkeyId, endedSessions },
    });
    return null;
  });
