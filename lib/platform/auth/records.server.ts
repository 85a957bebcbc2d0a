import "server-only";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  getTableColumns,
  isNull,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { type SessionEnd } from "@/lib/core/enums/people";
import { anyOf } from "@/lib/platform/store/any-of";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { settings } from "@/lib/platform/store/tables/settings";
import {
  accessLinks,
  knownDevices,
  passkeys,
  people,
  recoveryCodes,
  sessions,
  tries,
  usedChallenges,
} from "@/lib/platform/store/tables/people";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { inScope } from "@/lib/platform/store/scope.server";
import { type Delay } from "./sign-in/delays";
import { SECOND_STEP_ROLES } from "./rights/rights";

export type PersonRow = typeof people.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function findPersonByEmail(reader: Reader, email: string): Promise<PersonRow | null> {
  const [person] = await reader.select().from(people).where(eq(people.email, email));
  return person ?? null;
}

export async function findPersonByOpenid(reader: Reader, openidIndex: string): Promise<PersonRow | null> {
  const [person] = await reader.select().from(people).where(eq(people.openidIndex, openidIndex));
  return person ?? null;
}

/** The hash is the only data stored about the person who typed the e-mail address. */
export async function findPersonByEmailSha256(reader: Reader, sha256: string): Promise<PersonRow | null> {
  const [person] = await reader
    .select()
    .from(people)
    .where(sql`encode(sha256(convert_to(${people.email}, 'UTF8')), 'hex') = ${sha256}`);
  return person ?? null;
}

/** The query is the same for an existing and an unknown person. */
export async function isKnownDevice(reader: Reader, email: string, deviceHash: string): Promise<boolean> {
  const found = await reader
    .select({ personId: knownDevices.personId })
    .from(knownDevices)
    .innerJoin(people, eq(people.id, knownDevices.personId))
    .where(and(eq(people.email, email), eq(knownDevices.deviceHash, deviceHash)));
  return found.length > 0;
}

export async function hasKnownDevice(reader: Reader, personId: string): Promise<boolean> {
  const found = await reader
    .select({ personId: knownDevices.personId })
    .from(knownDevices)
    .where(eq(knownDevices.personId, personId))
    .limit(1);
  return found.length > 0;
}

/** True where the person was never seen in it. */
export async function noteDevice(tx: Tx, personId: string, deviceHash: string, now: Date): Promise<boolean> {
  const [noted] = await tx
    .insert(knownDevices)
    .values({ personId, deviceHash, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.personId, knownDevices.deviceHash],
      set: { lastSeenAt: now },
    })
    // A row that was there before has been locked by this very statement.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return noted?.isNew ?? false;
}

/** A person who was reset starts anew everywhere. */
export async function forgetDevices(tx: Tx, personId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.personId, personId));
}

export async function forgetDevicesSeenBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before));
}

export async function findPerson(reader: Reader, id: string): Promise<PersonRow | null> {
  const [person] = await reader.select().from(people).where(eq(people.id, id));
  return person ?? null;
}

/** Returns the names of these people, by id. */
export async function listPersonNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertPersonRow(tx: Tx, row: PersonRow): Promise<void> {
  await tx.insert(people).values(row);
}

/** Holds the row until the transaction ends. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | null> {
  const [person] = await lockRows(tx, tx.select().from(people).where(eq(people.id, id)));
  return person ?? null;
}

/** Several, held until the transaction ends, in an order that cannot deadlock. */
export const lockPeopleRows = (tx: Tx, ids: readonly string[]): Promise<PersonRow[]> =>
  Promise.resolve(
    lockRows(
      tx,
      tx
        .select()
        .from(people)
        .where(inArray(people.id, [...new Set(ids)]))
        .orderBy(asc(people.id)),
    ),
  );

/** When the installation got its first person. */
export async function findFirstPersonAt(reader: Reader): Promise<Date | null> {
  const [found] = await reader
    .select({ createdAt: people.createdAt })
    .from(people)
    .orderBy(asc(people.createdAt))
    .limit(1);
  return found?.createdAt ?? null;
}

export async function updatePerson(tx: Tx, id: string, change: Partial<PersonRow>): Promise<void> {
  await tx.update(people).set(change).where(eq(people.id, id));
}

/** The earlier ones are good for nothing from then on. */
export async function replaceRecoveryCodes(
  tx: Tx,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ personId, codeHash, usedAt: null })));
}

/** False where there is no such code, or it was used before. */
export async function useRecoveryCode(
  tx: Tx,
  personId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.personId, personId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ personId: recoveryCodes.personId });
  return used.length === 1;
}

export const countRecoveryCodes = (reader: Reader, personId: string): Promise<number> =>
  reader.$count(recoveryCodes, and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)));

export type PasskeyRow = typeof passkeys.$inferSelect;

export const listPasskeys = (reader: Reader, personId: string): Promise<PasskeyRow[]> =>
  reader
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export async function findPasskey(reader: Reader, credentialId: string): Promise<PasskeyRow | null> {
  const [passkey] = await reader.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return passkey ?? null;
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insert(passkeys).values(row);
  await countPasskeysAnew(tx, row.personId);
}

export async function updatePasskey(tx: Tx, id: string, change: Partial<PasskeyRow>): Promise<void> {
  await tx.update(passkeys).set(change).where(eq(passkeys.id, id));
}

/** Deletes a passkey of this person; false where there is none. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  await countPasskeysAnew(tx, personId);
  return deleted.length === 1;
}

export async function deletePasskeysOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.personId, personId));
  await countPasskeysAnew(tx, personId);
}

const countPasskeysAnew = async (tx: Tx, personId: string): Promise<void> =>
  updatePerson(tx, personId, { passkeyCount: await tx.$count(passkeys, eq(passkeys.personId, personId)) });

/** False where it was taken before. */
export async function useChallenge(tx: Tx, challengeSha256: string, endsAt: Date): Promise<boolean> {
  const used = await tx
    .insert(usedChallenges)
    .values({ challengeSha256, endsAt })
    .onConflictDoNothing()
    .returning({ challengeSha256: usedChallenges.challengeSha256 });
  return used.length === 1;
}

export async function forgetChallengesEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(usedChallenges).where(lt(usedChallenges.endsAt, before));
}

export type AccessLinkRow = typeof accessLinks.$inferSelect;

/** In the place of any that the person had. */
export async function saveAccessLink(tx: Tx, row: AccessLinkRow): Promise<void> {
  await tx.insert(accessLinks).values(row).onConflictDoUpdate({ target: accessLinks.personId, set: row });
}

export async function deleteAccessLink(tx: Tx, personId: string): Promise<void> {
  await tx.delete(accessLinks).where(eq(accessLinks.personId, personId));
}

/** Finds the link by the hash of its token; null for a used or expired link. */
export async function findOpenAccessLink(
  reader: Reader,
  tokenSha256: string,
  now: Date,
): Promise<{ link: AccessLinkRow; person: PersonRow } | null> {
  const [found] = await reader
    .select({ link: accessLinks, person: people })
    .from(accessLinks)
    .innerJoin(people, eq(people.id, accessLinks.personId))
    .where(
      and(
        eq(accessLinks.tokenSha256, tokenSha256),
        isNull(accessLinks.usedAt),
        gt(accessLinks.endsAt, now),
        isNull(people.disabledAt),
      ),
    );
  return found ?? null;
}

/** Once: false where it was used meanwhile. */
export async function markAccessLinkUsed(tx: Tx, tokenSha256: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(accessLinks)
    .set({ usedAt: now })
    .where(
      and(eq(accessLinks.tokenSha256, tokenSha256), isNull(accessLinks.usedAt), gt(accessLinks.endsAt, now)),
    )
    .returning({ personId: accessLinks.personId });
  return rows.length === 1;
}

/** Counts one more, and from when on the next is looked at; false where this one has to wait, and then counts nothing. */
export async function reserveAttempt(
  tx: Tx,
  key: string,
  now: Date,
  { free, firstMs, maxMs, forgetMs }: Delay,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const failures = sql`(case when ${tries.forgetAt} <= ${at} then 0 else ${tries.failures} end + 1)`;
  // As `delayAfterMs` has it; the exponent is bounded before it overflows.
  const delayOf = (
    count: SQL,
  ) => sql`case when ${count} <= ${free}::int then null else ${at} + interval '1 millisecond'
    * least(${maxMs}::float8, ${firstMs}::float8 * power(2, least(${count} - ${free}::int - 1, 30))) end`;
  const first = delayOf(sql`1`);
  const forgetAt = new Date(now.getTime() + forgetMs);
  const taken = await tx
    .insert(tries)
    .values({ key, failures: 1, nextAt: first, forgetAt })
    .onConflictDoUpdate({
      target: tries.key,
      set: { failures, nextAt: delayOf(failures), forgetAt },
      setWhere: sql`${tries.nextAt} is null or ${tries.nextAt} <= ${at}`,
    })
    .returning({ key: tries.key });
  return taken.length === 1;
}

export async function findNextAttemptAt(reader: Reader, key: string): Promise<Date | null> {
  const [found] = await reader.select({ nextAt: tries.nextAt }).from(tries).where(eq(tries.key, key));
  return found?.nextAt ?? null;
}

export async function releaseAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(tries)
    .set({ failures: sql`greatest(${tries.failures} - 1, 0)`, nextAt: null })
    .where(eq(tries.key, key));
}

export async function deleteAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(tries).where(eq(tries.key, key));
}

export async function deleteAttemptsEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(tries).where(lt(tries.forgetAt, before));
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function findSession(reader: Reader, id: string): Promise<SessionRow | null> {
  const [session] = await reader.select().from(sessions).where(eq(sessions.id, id));
  return session ?? null;
}

/** Locks the row until the transaction ends, so no other process ends the session meanwhile. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | null> {
  const [session] = await lockRows(tx, tx.select().from(sessions).where(eq(sessions.id, id)));
  return session ?? null;
}

/** Null also for a session that has ended. */
export async function findProvedAt(reader: Reader, sessionId: string): Promise<Date | null> {
  const [session] = await reader
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  return session?.provedAt ?? null;
}

export async function markProved(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ provedAt: now, isProofUsed: false }).where(eq(sessions.id, sessionId));
}

/**
 * Flags the proof of a session as used. Returns false where the session has ended, or the proof is not younger than
 * `after`, or was used and has to be unused.
 */
export async function useProof(
  tx: Tx,
  sessionId: string,
  { after, isUnused }: { after: Date; isUnused: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ isProofUsed: true })
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.provedAt, after),
        isUnused ? eq(sessions.isProofUsed, false) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Activity cut-offs for people who move money, and for the others. */
export type ActivityCutoffs = { money: Date; others: Date };

/** The conditions of a live session, beside its person: not ended, not too old, not idle for too long. */
export const isLive = (now: Date, { money, others }: ActivityCutoffs): SQL[] => [
  isNull(sessions.endedAt),
  gt(sessions.expiresAt, now),
  gt(sessions.lastSeenAt, others),
  sql`(${gt(sessions.lastSeenAt, money)} or ${notInArray(people.role, [...SECOND_STEP_ROLES])})`,
];

export type LiveSession = { session: SessionRow; person: PersonRow; easing: boolean };

export async function findLiveSession(
  reader: Reader,
  id: string,
  now: Date,
  seenAfter: ActivityCutoffs,
): Promise<LiveSession | null> {
  const [found] = await findLiveSessions(reader, [id], now, seenAfter);
  return found ?? null;
}

/** As `readSettings` has it; whether it counts at all is `hasRelaxedRules`'s to say. */
const EASING = sql<boolean>`coalesce((select ${settings.value} = to_jsonb(true) from ${settings} where ${eq(settings.name, "sandboxEasing")}), true)`;

/** Those of them that are live, in one question however many they are. */
export const findLiveSessions = (
  reader: Reader,
  ids: readonly string[],
  now: Date,
  seenAfter: ActivityCutoffs,
): Promise<LiveSession[]> =>
  reader
    .select({ session: sessions, person: people, easing: EASING })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(anyOf(sessions.id, ids), ...isLive(now, seenAfter), isNull(people.disabledAt)));

/** None of them lets anybody in any more, however it ended. */
export async function deleteSessionsExpiredBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, before));
}

export const listLiveSessions = (
  reader: Reader,
  personId: string,
  now: Date,
  seenAfter: ActivityCutoffs,
): Promise<SessionRow[]> =>
  reader
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(sessions.personId, personId), ...isLive(now, seenAfter)))
    .orderBy(desc(sessions.lastSeenAt));

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now)));
}

type SessionsToEnd = { id: string; personId?: string } | { personId: string; except?: string };

/** How many ended; those that had ended already keep their own end. */
export async function endSessionRows(
  tx: Tx,
  which: SessionsToEnd,
  now: Date,
  because: SessionEnd,
): Promise<number> {
  const filter =
    "id" in which
      ? [eq(sessions.id, which.id), which.personId && eq(sessions.personId, which.personId)]
      : [eq(sessions.personId, which.personId), which.except && ne(sessions.id, which.except)];
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because })
    .where(and(isNull(sessions.endedAt), ...filter.map((part) => part || undefined)))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function walletExists(reader: Reader, reference: string): Promise<boolean> {
  const found = await reader
    .select({ reference: wallets.reference })
    .from(wallets)
    .where(eq(wallets.reference, reference));
  return found.length > 0;
}

/** Whether anything is known of a wallet's money, be the wallet itself known or not. */
export async function hasWalletTransactions(reader: Reader, reference: string): Promise<boolean> {
  const found = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.wallet, reference))
    .limit(1);
  return found.length > 0;
}

export const listWalletsInScope = (reader: Reader, scope: WalletScope) =>
  reader
    .select({
      reference: wallets.reference,
      name: wallets.name,
      status: wallets.status,
      availableCentavos: balances.availableCentavos,
    })
    .from(wallets)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .where(inScope(scope, wallets.reference))
    .orderBy(asc(wallets.name), asc(wallets.reference));
