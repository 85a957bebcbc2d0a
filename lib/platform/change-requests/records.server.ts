import "server-only";
import { aliasedTable, and, asc, desc, eq, isNotNull, isNull, lte, ne, or } from "drizzle-orm";
import { type ChangeDecision, type ChangeKind } from "@/lib/core/enums/change-requests";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { type WalletGuard, ownOrWholeInScope } from "@/lib/platform/store/scope.server";
import { changeRequests } from "@/lib/platform/store/tables/change-requests";
import { people, sessions } from "@/lib/platform/store/tables/people";
import { canSignIn } from "@/lib/platform/auth/sign-in/can-sign-in";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type PersonRow } from "@/lib/platform/auth/records.server";
import { type WalletAccess } from "@/lib/platform/auth/rights/rights";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type ApproverStatus } from "./approver-policy";

export type ChangeRow = typeof changeRequests.$inferSelect;

export async function insertChange(tx: Tx, row: ChangeRow): Promise<boolean> {
  const rows = await tx
    .insert(changeRequests)
    .values(row)
    .onConflictDoNothing({
      target: [changeRequests.kind, changeRequests.object],
      where: isNull(changeRequests.decision),
    })
    .returning({ id: changeRequests.id });
  return rows.length === 1;
}

export async function findChange(reader: Reader, id: string): Promise<ChangeRow | null> {
  const [found] = await reader.select().from(changeRequests).where(eq(changeRequests.id, id));
  return found ?? null;
}

/** Holds it until the transaction ends. */
export async function lockChange(tx: Tx, id: string): Promise<ChangeRow | null> {
  const [found] = await lockRows(tx, tx.select().from(changeRequests).where(eq(changeRequests.id, id)));
  return found ?? null;
}

export async function lockWaitingChange(tx: Tx, kind: ChangeKind, object: string): Promise<ChangeRow | null> {
  const [found] = await lockRows(
    tx,
    tx
      .select()
      .from(changeRequests)
      .where(
        and(
          eq(changeRequests.kind, kind),
          eq(changeRequests.object, object),
          isNull(changeRequests.decision),
        ),
      ),
  );
  return found ?? null;
}

/** Finds the oldest waiting change of a kind, regardless of the requester. */
export async function findWaitingOfKind(reader: Reader, kind: ChangeKind): Promise<ChangeRow | null> {
  const [found] = await reader
    .select()
    .from(changeRequests)
    .where(and(eq(changeRequests.kind, kind), isNull(changeRequests.decision)))
    .orderBy(asc(changeRequests.requestedAt), asc(changeRequests.id))
    .limit(1);
  return found ?? null;
}

export type Decided = {
  decision: ChangeDecision;
  decidedBy: string | null;
  decidedAt: Date;
  decisionReason: string | null;
  appliedAt: Date | null;
};

/** Stores the decision once; false where another decision was first. */
export async function saveChangeDecision(tx: Tx, id: string, decided: Decided): Promise<boolean> {
  const rows = await tx
    .update(changeRequests)
    .set(decided)
    .where(and(eq(changeRequests.id, id), isNull(changeRequests.decision)))
    .returning({ id: changeRequests.id });
  return rows.length === 1;
}

export async function markLinkMade(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(changeRequests).set({ linkMadeAt: now }).where(eq(changeRequests.id, id));
}

const requesters = aliasedTable(people, "requesters");
const deciders = aliasedTable(people, "deciders");

export type ChangeListRow = {
  change: ChangeRow;
  requesterName: string;
  deciderName: string | null;
  concernedName: string | null;
};

/**
 * Lists all waiting changes of a kind, by their object. The caller must show each only beside an object that the
 * person may see.
 */
export const listWaitingOfKind = (reader: Reader, kind: ChangeKind): Promise<ChangeListRow[]> =>
  listed(reader)
    .where(and(eq(changeRequests.kind, kind), isNull(changeRequests.decision)))
    .orderBy(asc(changeRequests.requestedAt), asc(changeRequests.id));

/**
 * The person and scope for which changes are listed: the person's own, and those that concern nothing beyond the
 * scope.
 */
export type ChangeViewer = { personId: string; scope: WalletScope };

const seenBy = ({ personId, scope }: ChangeViewer): WalletGuard =>
  ownOrWholeInScope(changeRequests.requestedBy, personId, scope, changeRequests.wallets);

const listed = (reader: Reader) =>
  reader
    .select({
      change: changeRequests,
      requesterName: requesters.name,
      deciderName: deciders.name,
      concernedName: people.name,
    })
    .from(changeRequests)
    .innerJoin(requesters, eq(requesters.id, changeRequests.requestedBy))
    .leftJoin(deciders, eq(deciders.id, changeRequests.decidedBy))
    .leftJoin(people, eq(people.id, changeRequests.concerns));

/** The oldest first. */
export const listWaitingChanges = (
  reader: Reader,
  seen: ChangeViewer,
  limit: number,
): Promise<ChangeListRow[]> =>
  listed(reader)
    .where(and(seenBy(seen), isNull(changeRequests.decision)))
    .orderBy(asc(changeRequests.requestedAt), asc(changeRequests.id))
    .limit(limit);

export const listDecidedChanges = (
  reader: Reader,
  seen: ChangeViewer,
  wanted: PageWanted,
): Promise<Page<ChangeListRow>> =>
  readPage(
    listed(reader),
    {
      guard: seenBy(seen),
      where: [isNotNull(changeRequests.decision)],
      by: newestFirst(changeRequests.requestedAt, changeRequests.id),
      placeOf: ({ change: { requestedAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

/** Lists changes that were not decided in time, and those whose requester no longer has an account. */
export const listEndedChanges = (reader: Reader, now: Date, limit: number): Promise<{ id: string }[]> =>
  reader
    .select({ id: changeRequests.id })
    .from(changeRequests)
    .innerJoin(people, eq(people.id, changeRequests.requestedBy))
    .where(
      and(isNull(changeRequests.decision), or(lte(changeRequests.endsAt, now), isNotNull(people.disabledAt))),
    )
    .orderBy(asc(changeRequests.endsAt), desc(changeRequests.id))
    .limit(limit);

/** Lists all people except this person, regardless of their wallets. */
export const listOthers = (reader: Reader, personId: string): Promise<PersonRow[]> =>
  reader.select().from(people).where(ne(people.id, personId));

export const listEverybody = (reader: Reader): Promise<PersonRow[]> => reader.select().from(people);

export const listApproverStatuses = async (reader: Reader): Promise<ApproverStatus[]> =>
  (await listEverybody(reader)).map(toApproverStatus);

export const toApproverStatus = (row: typeof people.$inferSelect): ApproverStatus & WalletAccess => ({
  role: row.role,
  disabledAt: row.disabledAt,
  hasWayIn: canSignIn(row),
  eligibleUntil: row.eligibleUntil,
  wallets: row.wallets,
});

export async function findSessionPlace(
  reader: Reader,
  sessionId: string,
): Promise<{ address: string | null; userAgent: string | null }> {
  const [found] = await reader
    .select({ address: sessions.address, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found ?? { address: null, userAgent: null };
}
