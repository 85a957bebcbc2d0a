import "server-only";
import { and, asc, count, eq, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { type Role } from "@/lib/core/enums/people";
import { canSignIn } from "@/lib/platform/auth/sign-in/can-sign-in";
import { type ActivityCutoffs, isLive } from "@/lib/platform/auth/records.server";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { ownOrWholeInScope } from "@/lib/platform/store/scope.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { people, sessions } from "@/lib/platform/store/tables/people";
import { wallets } from "@/lib/platform/store/tables/wallets";

/** A team, not a directory: beyond this many the page would need pages of its own. */
export const PEOPLE_MAX = 1_000;

/** People within the scope and the person itself, with when each was last seen and how many of their sessions live. */
export function listPeopleRows(
  reader: Reader,
  { personId, scope }: { personId: string; scope: WalletScope },
  now: Date,
  seenAfter: ActivityCutoffs,
) {
  const seen = reader
    .select({
      personId: sessions.personId,
      lastSeenAt: max(sessions.lastSeenAt).as("last_seen"),
      liveSessions: count(sql`case when ${and(...isLive(now, seenAfter))} then 1 end`).as("live_sessions"),
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .groupBy(sessions.personId)
    .as("seen");
  return reader
    .select({ person: people, lastSeenAt: seen.lastSeenAt, liveSessions: seen.liveSessions })
    .from(people)
    .leftJoin(seen, eq(seen.personId, people.id))
    .where(ownOrWholeInScope(people.id, personId, scope, people.wallets))
    .orderBy(asc(people.name), asc(people.id))
    .limit(PEOPLE_MAX);
}

/** How many other people of every wallet have one of the roles and can sign in. */
export async function countOthersOfAll(
  reader: Reader,
  personId: string,
  roles: readonly Role[],
): Promise<number> {
  const rows = await reader
    .select()
    .from(people)
    .where(
      and(
        ne(people.id, personId),
        isNull(people.wallets),
        isNull(people.disabledAt),
        inArray(people.role, [...roles]),
      ),
    );
  return rows.filter(canSignIn).length;
}

export async function listKnownWallets(reader: Reader, references: readonly string[]): Promise<string[]> {
  const found = await reader
    .select({ reference: wallets.reference })
    .from(wallets)
    .where(inArray(wallets.reference, [...references]));
  return found.map((wallet) => wallet.reference);
}
