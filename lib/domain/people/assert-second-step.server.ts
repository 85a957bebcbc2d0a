import "server-only";
import { type AuditAction } from "@/lib/core/enums/audit";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { countStepUp, forgiveStepUps } from "@/lib/platform/auth/sign-in/attempt-limits.server";
import { lockOwnPerson } from "@/lib/platform/auth/rights/lock-own-person.server";
import { type PersonRow } from "@/lib/platform/auth/records.server";
import { verifyPasskey } from "@/lib/platform/auth/second-step/passkeys.server";
import { verifySecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type SecondStepInput } from "./schema";

/**
 * Changes a second step by that step itself or by a recovery code, never by a password. The proof and the change are
 * one transaction. Throws `invalid_input` at `code` or `passkey`, and logs the attempt.
 */
export async function withOwnSecondStep<Result>(
  ctx: Context,
  act: AuditAction,
  proof: SecondStepInput,
  then: (tx: Tx, person: PersonRow, now: Date) => Promise<Result>,
): Promise<Result> {
  const { store, clock, actor } = ctx;
  await countStepUp(ctx, actor.personId);
  const done = await store.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, actor);
    const now = clock.now();
    const entry = {
      at: now,
      personId: actor.personId,
      act,
      objectType: "person",
      objectId: actor.personId,
    } as const;
    if (!(await isRight(tx, ctx, person, proof))) {
      await appendAudit(tx, { ...entry, cause: "wrong_proof", succeeded: false });
      return null;
    }
    const result = await then(tx, person, now);
    await appendAudit(tx, entry);
    return { result };
  });
  if (done === null)
    throw new AppError("invalid_input", {
      fields: "code" in proof ? { code: "one_time_code_wrong" } : { passkey: "passkey_wrong" },
    });
  await forgiveStepUps(ctx, actor.personId);
  return done.result;
}

async function isRight(tx: Tx, ctx: Context, person: PersonRow, proof: SecondStepInput): Promise<boolean> {
  if ("code" in proof) return verifySecondStep(tx, ctx, person, proof.code);
  const { personId, sessionId } = ctx.actor;
  const asked = { purpose: "prove", to: sessionId, personId } as const;
  return (await verifyPasskey(tx, ctx, proof.passkey, asked)) !== null;
}
