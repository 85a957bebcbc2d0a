import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { countStepUp, forgiveStepUps } from "../sign-in/attempt-limits.server";
import { verifyPassword } from "../passwords/passwords.server";
import { createPasskeyRequest, relyingPartyOf, verifyPasskey } from "./passkeys.server";
import { type PresenceWay, type PresenceWays, type ProvePresenceInput } from "./presence-schema";
import {
  type PersonRow,
  findPerson,
  findProvedAt,
  lockPerson,
  markProved,
  useProof,
} from "../records.server";
import { hasSecondStep, verifySecondStep } from "./second-step.server";

/** So long a proof holds, in its own session and in no other. */
export const PRESENCE_MS = 5 * 60_000;

type Asking = Pick<Context, "store" | "clock" | "actor">;

/**
 * An open screen is not enough for what moves money, agrees to it or says who may (security, T12). Throws
 * `presence_needed`, before anything is written: the browser asks for the proof and repeats the act.
 */
export const assertPresence = (asking: Asking): Promise<void> =>
  asking.store.read((reader) => assertPresenceIn(reader, asking));

/** The same, by the transaction that is about to write. */
export async function assertPresenceIn(
  reader: Reader,
  { clock, actor }: Pick<Asking, "clock" | "actor">,
): Promise<void> {
  const provedAt = await findProvedAt(reader, actor.sessionId);
  if (provedAt === null || clock.now().getTime() - provedAt.getTime() >= PRESENCE_MS)
    throw new AppError("presence_needed");
}

/**
 * Uses the session's proof for an act that takes money out, in the transaction that counts the act. `isOwn`: the proof covered
 * no such act before, so two at once cannot share one. Throws `presence_needed`.
 */
export async function consumeProof(
  tx: Tx,
  { clock, actor }: Pick<Asking, "clock" | "actor">,
  { isOwn }: { isOwn: boolean },
): Promise<void> {
  const after = new Date(clock.now().getTime() - PRESENCE_MS);
  if (!(await useProof(tx, actor.sessionId, { after, isUnused: isOwn })))
    throw new AppError("presence_needed");
}

/** The ways in which the person may be asked to prove presence: never the password where there is a second step. */
export const presenceWaysOf = ({
  store,
  env,
  actor,
  clock,
}: Pick<Context, "store" | "env" | "actor" | "clock">): Promise<PresenceWays> =>
  store.read(async (reader) => {
    const person = await findPerson(reader, actor.personId);
    const ways = person ? await waysOf(reader, env, person) : [];
    const passkey = ways.includes("passkey")
      ? await createPasskeyRequest(reader, env, askedOf(actor), clock.now())
      : null;
    return { ways, passkey };
  });

const askedOf = ({ sessionId, personId }: Context["actor"]) =>
  ({ purpose: "prove", to: sessionId, personId }) as const;

async function waysOf(reader: Reader, env: Context["env"], person: PersonRow): Promise<PresenceWay[]> {
  const passkey: PresenceWay[] = person.passkeyCount > 0 && relyingPartyOf(env) ? ["passkey"] : [];
  // Where there are passkeys alone, a code is one of those for recovery.
  if (hasSecondStep(person)) return [...passkey, "code"];
  return person.passwordHash !== null && (await hasRelaxedRules(reader, env)) ? ["password"] : [];
}

/**
 * Accepts a code once, under the person's lock, so it cannot be replayed. Throws `invalid_input` at `proof`, and
 * `too_many_requests` by a separate counter that no outsider can use up.
 */
export async function provePresence(ctx: Context, { way, proof }: ProvePresenceInput): Promise<null> {
  const { store, clock, actor } = ctx;
  await countStepUp(ctx, actor.personId);
  // Before the lock: it is slow on purpose.
  const passwordWasRight = way === "password" && (await isOwnPassword(ctx, proof));
  const isProved = await store.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockPerson(tx, actor.personId);
    const isRight =
      person !== null &&
      (await waysOf(tx, ctx.env, person)).includes(way) &&
      (await isRightProof(tx, ctx, person, { way, proof }, passwordWasRight));
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
      fields: { proof: FAULTS[way] },
    });
  await forgiveStepUps(ctx, actor.personId);
  return null;
}

const FAULTS = {
  passkey: "passkey_wrong",
  code: "one_time_code_wrong",
  password: "password_wrong",
} as const satisfies Record<PresenceWay, string>;

async function isRightProof(
  tx: Tx,
  ctx: Context,
  person: PersonRow,
  { way, proof }: ProvePresenceInput,
  passwordWasRight: boolean,
): Promise<boolean> {
  switch (way) {
    case "passkey":
      return (await verifyPasskey(tx, ctx, proof, askedOf(ctx.actor))) !== null;
    case "code":
      return verifySecondStep(tx, ctx, person, proof);
    case "password":
      return passwordWasRight;
  }
}

async function isOwnPassword({ store, actor }: Context, password: string): Promise<boolean> {
  const person = await store.read((reader) => findPerson(reader, actor.personId));
  return verifyPassword(person?.passwordHash ?? null, password);
}
