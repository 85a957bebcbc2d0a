import "server-only";
import { ROLES } from "@/lib/core/enums/people";
import { canSignIn } from "@/lib/platform/auth/sign-in/can-sign-in";
import { isInPayoutCooldown } from "@/lib/platform/auth/rights/payout-cooldown";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { activityCutoffs } from "@/lib/platform/auth/sessions/sessions.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { listPeopleRows } from "./records.server";
import { type PeopleList } from "./schema";

/** Returns the people whose wallets are all within the caller's scope, and the caller. */
export async function listPeople({ store, clock, actor }: Context): Promise<PeopleList> {
  const now = clock.now();
  const { personId } = actor;
  const rows = await store.read((reader) =>
    listPeopleRows(reader, { personId, scope: scopeOf(actor) }, now, activityCutoffs(now)),
  );
  return {
    items: rows.map(({ person, lastSeenAt, liveSessions }) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      role: ROLES.find((role) => role === person.role) ?? "viewer",
      wallets: person.wallets,
      isDisabled: person.disabledAt !== null,
      hasSecondStep: hasSecondStep(person),
      isLinked: person.openidIndex !== null,
      hasWayIn: canSignIn(person),
      awayUntil: isInPayoutCooldown(person, now) ? (person.awayFromMoneyUntil?.toISOString() ?? null) : null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      liveSessions: liveSessions ?? 0,
      createdAt: person.createdAt.toISOString(),
    })),
  };
}
