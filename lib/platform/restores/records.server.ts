import "server-only";
import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from "drizzle-orm";
import { type IntentKind, OPEN_INTENT_STATES, UNSETTLED_INTENT_STATES } from "@/lib/core/enums/intents";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { inScope } from "../store/scope.server";
import { databaseTime } from "../store/database-now.server";
import { intents } from "../store/tables/intents";
import { outageReads } from "../store/tables/outages";
import { epochs, restores } from "../store/tables/restore-markers";
import { transactions } from "../store/tables/transactions";
import { type Reader, type Tx } from "../store/tx.server";

export type RestoreRow = typeof restores.$inferSelect;

/** The one that is not lifted yet. */
export async function findOpenRestore(reader: Reader): Promise<RestoreRow | null> {
  const rows = await reader
    .select()
    .from(restores)
    .where(isNull(restores.liftedAt))
    .orderBy(desc(restores.foundAt))
    .limit(1);
  return rows[0] ?? null;
}

/** A clock may have been set between the two moments that it was read at. */
const MEASURED_WRONG_SECONDS = 180;
/** The maximum age in seconds of the last marker of a running process whose path to the database is open. */
const MARKED_SECONDS = 15;

const sinceThen = (secondsAgo: number): SQL =>
  sql`${databaseTime()} - make_interval(secs => ${secondsAgo + MEASURED_WRONG_SECONDS})`;

/**
 * Whether what was written down so long ago may be missing, because the database was set back since, or because an instance
 * has begun since that could not see whether it was.
 */
export async function wasRestoredSince(reader: Reader, secondsAgo: number): Promise<boolean> {
  const [found] = await reader
    .select({ id: restores.id })
    .from(restores)
    .where(gt(restores.foundAt, sinceThen(secondsAgo)))
    .limit(1);
  if (found) return true;
  const [begun] = await reader
    .select({ id: epochs.id })
    .from(epochs)
    .where(and(eq(epochs.isVouchedFor, false), gt(epochs.startedAt, sinceThen(secondsAgo))))
    .limit(1);
  return begun !== undefined;
}

/**
 * True where it is unknown at this moment whether data is missing. A process that ran all the time, or began where
 * the last one had ended, notices within seconds that the database was set back, and has not updated the marker for
 * so long.
 */
export async function isUnmarked(reader: Reader, secondsAgo: number): Promise<boolean> {
  const [row] = await reader
    .select({
      known: count(),
      marking: sql<number>`(count(*) filter (where ${and(
        gt(epochs.markedAt, sql`${databaseTime()} - make_interval(secs => ${MARKED_SECONDS})`),
        or(eq(epochs.isVouchedFor, true), lt(epochs.startedAt, sinceThen(secondsAgo))),
      )}))::int`,
    })
    .from(epochs);
  return row !== undefined && row.known > 0 && row.marking === 0;
}

/** A second one before the first was lifted takes its place: everything is looked up again. */
export async function insertRestore(tx: Tx, row: RestoreRow): Promise<void> {
  await liftRestores(tx, row.foundAt);
  await tx.insert(restores).values(row);
}

export async function liftRestores(tx: Tx, now: Date): Promise<void> {
  await tx.update(restores).set({ liftedAt: now }).where(isNull(restores.liftedAt));
}

/**
 * Every write that is not settled may have been sent after the backup, whatever its recorded state: from its first
 * sending on, or else from when it was written. None of them takes another step before it was looked up.
 */
export async function doubtUnsettled(tx: Tx): Promise<void> {
  await tx
    .update(intents)
    .set({
      doubtfulSince: sql`coalesce(${intents.doubtfulSince}, ${intents.firstSentAt}, ${intents.writtenAt}, ${intents.createdAt})`,
      lookedUpAt: null,
      mayHaveTakenEffect: true,
      state: sql`case when ${inArray(intents.state, OPEN_INTENT_STATES)} then 'ambiguous' else ${intents.state} end`,
      nextAttemptAt: sql`case when ${and(inArray(intents.state, OPEN_INTENT_STATES), isNull(intents.pausedBecause))} then ${databaseTime()} else ${intents.nextAttemptAt} end`,
      leaseOwner: null,
      leaseUntil: null,
      fence: sql`${intents.fence} + 1`,
    })
    .where(inArray(intents.state, UNSETTLED_INTENT_STATES));
}

const isDoubtful = () =>
  and(isNotNull(intents.doubtfulSince), inArray(intents.state, UNSETTLED_INTENT_STATES));

/** Those about which the service was not asked since. */
const isToBeLookedUp = (since: Date) =>
  and(isDoubtful(), or(isNull(intents.lookedUpAt), lt(intents.lookedUpAt, since)));

const wasWrittenBy = (moment: Date) =>
  sql`coalesce(${intents.writtenAt}, ${intents.createdAt}) <= ${moment.toISOString()}`;

export const listToBeLookedUp = (
  reader: Reader,
  since: Date,
  limit: number,
): Promise<{ id: string; kind: IntentKind }[]> =>
  reader
    .select({ id: intents.id, kind: intents.kind })
    .from(intents)
    .where(
      and(
        isToBeLookedUp(since),
        or(isNull(intents.leaseUntil), lt(intents.leaseUntil, sql`(select ${databaseTime()})`)),
      ),
    )
    .orderBy(asc(intents.createdAt), asc(intents.id))
    .limit(limit);

export type RemainingLookUps = { writes: number; reads: number };

/** Counts the questions that remain to be asked before people may let money leave again. */
export async function countRemainingLookUps(reader: Reader, restore: RestoreRow): Promise<RemainingLookUps> {
  const [writes] = await reader
    .select({ left: count() })
    .from(intents)
    // A form that came back since is looked up before any part of it is sent, so it delays nothing else.
    .where(and(isToBeLookedUp(restore.foundAt), wasWrittenBy(restore.foundAt)));
  if (restore.outageId === null) return { writes: writes?.left ?? 0, reads: 0 };
  const [reads] = await reader
    .select({ left: count() })
    .from(outageReads)
    .where(and(eq(outageReads.outageId, restore.outageId), isNull(outageReads.outcome)));
  return { writes: writes?.left ?? 0, reads: reads?.left ?? 0 };
}

/** Rows of writes that were in doubt, settled since or not, oldest first. */
export type DoubtedRow = Awaited<ReturnType<typeof listDoubted>>[number];

export const listDoubted = (reader: Reader, scope: WalletScope, limit: number) =>
  reader
    .select({
      id: intents.id,
      kind: intents.kind,
      wallet: intents.wallet,
      state: intents.state,
      body: intents.body,
      /** The paid amount, for a refund: a refund always covers all of it. */
      paidCentavos: transactions.amountCentavos,
      createdAt: intents.createdAt,
      lookedUpAt: intents.lookedUpAt,
      pausedBecause: intents.pausedBecause,
    })
    .from(intents)
    .leftJoin(
      transactions,
      sql`${transactions.id} = case when ${eq(intents.kind, "refund")} then ${intents.subject}::uuid end`,
    )
    .where(and(isNotNull(intents.doubtfulSince), inScope(scope, intents.wallet)))
    .orderBy(asc(intents.createdAt), asc(intents.id))
    .limit(limit);
