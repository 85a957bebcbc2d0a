import "server-only";
import { relyingPartyOf } from "@/lib/platform/auth/second-step/passkeys.server";
import {
  countRecoveryCodes,
  findPerson,
  listLiveSessions,
  listPasskeys,
} from "@/lib/platform/auth/records.server";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { activityCutoffs } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type OwnAccount } from "./schema";

export async function getOwnAccount({ store, clock, env, actor }: Context): Promise<OwnAccount> {
  const now = clock.now();
  return store.snapshot(async (reader) => {
    const person = await findPerson(reader, actor.personId);
    if (!person) throw new AppError("not_found", { message: "person" });
    const sessions = await listLiveSessions(reader, actor.personId, now, activityCutoffs(now));
    return {
      name: person.name,
      email: person.email,
      role: actor.role,
      wallets: person.wallets,
      hasPassword: person.passwordHash !== null,
      hasSecondStep: hasSecondStep(person),
      hasAuthenticator: person.oneTimeCodeSecret !== null,
      offersPasskeys: relyingPartyOf(env) !== null,
      passkeys: (await listPasskeys(reader, person.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      needsSecondStep: actor.needsSecondStep && !hasSecondStep(person),
      recoveryCodes: await countRecoveryCodes(reader, person.id),
      sessions: sessions.map((session) => ({
        id: session.id,
        isThisOne: session.id === actor.sessionId,
        startedAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        address: session.address,
        userAgent: session.userAgent,
      })),
    };
  });
}
