import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isEased } from "@/lib/platform/settings/is-eased.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { countStepUp, forgiveStepUps } from "./attempt-limits.server";
import { verifyPassword } from "./passwords.server";
import { type PresenceWay, type PresenceWays, type ProvePresenceInput } from "./presence-schema";
import { type PersonRow, findPerson, findProvedAt, lockPerson, markProved } from "./records.server";
import { takeSecondStep } from "./second-step.server";

/** So long a proof holds, in its own session and in no other. */
export const PRESENCE_MS = 5 * 60_000;

type Asking = Pick<Context, "store" | "clock" | "actor">;

/**
 * An open screen is not enough for what moves money, agrees to it or says who may (security, T12). Throws
 * `presence_needed`, before anything is written: the browser asks for the proof and repeats the act.
 */
export async function assertPresence({ store, clock, actor }: Asking): Promise<void> {
  const provedAt = await store.read((reader) => findProvedAt(reader, actor.sessionId));
  if (provedAt === null || clock.now().getTime() - provedAt.getTime() >= PRESENCE_MS)
    throw new AppError("presence_needed");
}

/** What the person may be asked for: never the password where there is a second step. */
export const presenceWaysOf = ({
  store,
  env,
  actor,
}: Pick<Context, "store" | "env" | "actor">): Promise<PresenceWays> =>
  store.read(async (reader) => {
    const person = await findPerson(reader, actor.personId);
    return { ways: person ? await waysOf(reader, env, person) : [] };
  });

async function waysOf(reader: Reader, env: Context["env"], person: PersonRow): Promise<PresenceWay[]> {
  if (person.oneTimeCodeSecret !== null) return ["code"];
  return (await isEased(reader, env)) ? ["password"] : [];
}

/**
 * A code is taken once, under the person's lock, so that nothing of it can be replayed. Throws `invalid_input` at
 * `proof`, and `too_many_requests` by a counter of its own: nobody outside can use it up.
 */
export async function provePresence(ctx: Context, { way, proof }: ProvePresenceInput): Promise<null> {
  const { store, clock, actor } = ctx;
  await countStepUp(store, actor.personId);
  // Before the lock: it is slow on purpose.
  const passwordWasRight = way === "password" && (await isOwnPassword(ctx, proof));
  const isProved = await store.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockPerson(tx, actor.personId);
    const isRight =
      person !== null &&
      (await waysOf(tx, ctx.env, person)).includes(way) &&
      (way === "password" ? passwordWasRight : await takeSecondStep(tx, ctx, person, proof));
    if (isRight) await markProved(tx, actor.sessionId, now);
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: "session.prove",
      objectType: "session",
      objectId: actor.sessionId,
      details: { way },
      succeeded: isRight,
    });
    return isRight;
  });
  if (!isProved)
    throw new AppError("invalid_input", {
      fields: { proof: way === "code" ? "one_time_code_wrong" : "password_wrong" },
    });
  await forgiveStepUps(store, actor.personId);
  return null;
}

async function isOwnPassword({ store, actor }: Context, password: string): Promise<boolean> {
  const person = await store.read((reader) => findPerson(reader, actor.personId));
  return verifyPassword(person?.passwordHash ?? null, password);
}
