import "server-only";
import { type AuditAct } from "@/lib/core/words/audit";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { countAttempt, forgiveAttempts } from "./attempt-limits.server";
import { verifyOneTimeCode } from "./one-time-codes.server";
import { verifyPassword } from "./passwords.server";
import { findPerson, lockPerson, updatePerson } from "./records.server";
import { type StepUpKind } from "./schema";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";

/** What the person is asked for once more: a new code of the second step or, without one, the password. */
export async function stepUpKindOf({ store, actor }: Pick<Context, "store" | "actor">): Promise<StepUpKind> {
  const person = await store.read((reader) => findPerson(reader, actor.personId));
  return person?.oneTimeCodeSecret == null ? "password" : "code";
}

/**
 * An open screen is not enough for what moves much money (security, T12). A code is taken once, so that nothing of it
 * can be replayed; a wrong one counts like one at the sign-in. Throws `invalid_input` at `proof`.
 */
export async function assertStepUp(ctx: Context, about: AuditAct, proof: string): Promise<void> {
  const { store, actor } = ctx;
  const attempt = { account: actor.email, address: null };
  await countAttempt(store, attempt);
  const kind = await stepUpKindOf(ctx);
  const isRight = kind === "code" ? await takeCode(ctx, proof) : await isOwnPassword(ctx, proof);
  if (!isRight) {
    await recordRefusal(ctx, about, kind);
    throw new AppError("invalid_input", {
      fields: { proof: kind === "code" ? "one_time_code_wrong" : "password_wrong" },
    });
  }
  await forgiveAttempts(store, attempt);
}

async function isOwnPassword({ store, actor }: Context, password: string): Promise<boolean> {
  const person = await store.read((reader) => findPerson(reader, actor.personId));
  return verifyPassword(person?.passwordHash ?? null, password);
}

/** Under the person's lock, so that one code opens one act. */
function takeCode({ store, clock, vault, actor }: Context, given: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const person = await lockPerson(tx, actor.personId);
    if (!person?.oneTimeCodeSecret) return false;
    const secret = vault.open(ABOUT.secondStep(person.id), person.oneTimeCodeSecret);
    const code = given.replaceAll(/\s/g, "");
    const counter = verifyOneTimeCode(secret, code, clock.now(), person.oneTimeCodeLastCounter);
    if (counter === null) return false;
    await updatePerson(tx, person.id, { oneTimeCodeLastCounter: counter });
    return true;
  });
}

async function recordRefusal(ctx: Context, about: AuditAct, kind: StepUpKind): Promise<void> {
  await ctx.store.transaction((tx) =>
    appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: about,
      objectType: "person",
      objectId: ctx.actor.personId,
      wallet: ctx.wallet,
      reason: `wrong ${kind}`,
      succeeded: false,
    }),
  );
}
