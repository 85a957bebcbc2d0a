import "server-only";
import { findPerson, listLiveSessions } from "@/lib/auth/records.server";
import { seenAfter } from "@/lib/auth/sessions.server";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { type OwnAccount } from "./schema";

export async function getOwnAccount({ store, clock, actor }: Context): Promise<OwnAccount> {
  const now = clock.now();
  return store.snapshot(async (tx) => {
    const person = await findPerson(tx, actor.personId);
    if (!person) throw new AppError("not_found", { message: "person" });
    const sessions = await listLiveSessions(tx, actor.personId, now, seenAfter(now));
    return {
      name: person.name,
      email: person.email,
      role: actor.role,
      wallets: person.wallets,
      hasSecondStep: person.oneTimeCodeSecret !== null,
      hasInitialPassword: person.hasInitialPassword,
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
