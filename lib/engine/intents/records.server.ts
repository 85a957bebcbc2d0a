import "server-only";
import {
  type IntentKind,
  type IntentState,
  type PauseReason,
  OPEN_INTENT_STATES,
  UNSETTLED_INTENT_STATES,
} from "@/lib/core/enums/intents";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type SQL, and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { intents } from "@/lib/platform/store/tables/intents";

export type IntentRow = typeof intents.$inferSelect;
export type NewIntentRow = Omit<typeof intents.$inferInsert, "nextAttemptAt" | "writtenAt">;

/**
 * The time after which a write that is still unsent is sent by the process that finds it: its own process died in
 * between.
 */
const FIRST_COMPLETER_LOOK_SECONDS = 5;

/** The lease with which the process that writes an intent may send it at once. */
export type FirstLease = { owner: string; seconds: number; account: string | null };

/** `doubtfulSeconds`: for so long it may have been at the service without this database knowing (see `doubtUnsettled`). */
export async function insertIntent(
  tx: Tx,
  row: NewIntentRow,
  { doubtfulSeconds = null, lease }: { doubtfulSeconds?: number | null; lease?: FirstLease | null } = {},
): Promise<IntentRow | null> {
  const doubt = doubtfulSeconds !== null && {
    state: row.state === "ready" ? ("ambiguous" as const) : row.state,
    mayHaveTakenEffect: true,
    doubtfulSince: sql`${databaseTime()} - make_interval(secs => ${doubtfulSeconds})`,
  };
  const sending = lease && {
    state: "sending" as const,
    leaseOwner: lease.owner,
    leaseUntil: sql`${databaseTime()} + make_interval(secs => ${lease.seconds})`,
    fence: 1,
    firstSentAt: databaseTime(),
    lastSentAt: databaseTime(),
    attempts: 1,
    account: lease.account,
  };
  const rows = await tx
    .insert(intents)
    .values({
      ...row,
      ...doubt,
      ...sending,
      writtenAt: databaseTime(),
      nextAttemptAt: sql`greatest(${databaseTime()} + make_interval(secs => ${FIRST_COMPLETER_LOOK_SECONDS}), ${row.heldUntil?.toISOString() ?? null}::timestamptz)`,
    })
    .onConflictDoNothing({ target: intents.id })
    .returning();
  return rows[0] ?? null;
}

export async function findIntent(reader: Reader, id: string): Promise<IntentRow | null> {
  const rows = await reader.select().from(intents).where(eq(intents.id, id));
  return rows[0] ?? null;
}

/** Whether another write of its wallet and kind that bears its reference has left, and no answer to it is written down. */
export async function hasSentOfReference(
  reader: Reader,
  { id, wallet, kind, externalReference }: Pick<IntentRow, "id" | "wallet" | "kind" | "externalReference">,
): Promise<boolean> {
  if (externalReference === null) return false;
  const rows = await reader
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        inArray(intents.state, ["sending", "ambiguous"]),
        eq(intents.wallet, wallet),
        eq(intents.kind, kind),
        eq(intents.externalReference, externalReference),
        isNotNull(intents.lastSentAt),
        ne(intents.id, id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** `ageSeconds`: since it was first sent, or may have been. */
export type LeasedIntent = IntentRow & { ageSeconds: number; writtenSecondsAgo: number };

/** Also true where the holder did not release the lease: if the write was sent, no process saw its result. */
export const wasPerhapsTaken = (): SQL =>
  sql`(${intents.mayHaveTakenEffect} or (${intents.leaseOwner} is not null and ${intents.lastSentAt} is not null))`;

/** True for a held write that was never sent. The lookup of a write that may have been sent is not held back. */
const isHeld = (): SQL =>
  sql`(${intents.heldUntil} is not null and ${intents.heldUntil} > ${databaseTime()} and not ${wasPerhapsTaken()})`;

const isFree = () => or(isNull(intents.leaseUntil), lt(intents.leaseUntil, databaseTime()));

/**
 * Takes the intent for one attempt; ages come from the database's clock, so that a wrong clock of one instance cannot
 * send too late. Null where another holds it, or where it is settled, held back, paused or a draft: only a look may take the
 * last three.
 */
export async function leaseIntent(
  tx: Tx,
  id: string,
  owner: string,
  leaseSeconds: number,
  purpose: "attempt" | "look",
): Promise<LeasedIntent | null> {
  const rows = await tx
    .update(intents)
    .set({
      state: sql`case when ${intents.state} = ${enumSql<IntentState>("ready")} then ${enumSql<IntentState>("sending")} else ${intents.state} end`,
      leaseOwner: owner,
      leaseUntil: sql`${databaseTime()} + make_interval(secs => ${leaseSeconds})`,
      fence: sql`${intents.fence} + 1`,
      mayHaveTakenEffect: wasPerhapsTaken(),
    })
    .where(
      and(
        eq(intents.id, id),
        purpose === "attempt"
          ? and(inArray(intents.state, OPEN_INTENT_STATES), isNull(intents.pausedBecause), not(isHeld()))
          : inArray(intents.state, UNSETTLED_INTENT_STATES),
        isFree(),
      ),
    )
    .returning();
  const row = rows[0];
  if (!row) return null;
  const [age] = await tx.rows<{ sent: number; written: number }>(
    sql`select coalesce(extract(epoch from ${databaseTime()} - coalesce(doubtful_since, first_sent_at)), 0)::float8 as sent,
      extract(epoch from ${databaseTime()} - coalesce(written_at, created_at))::float8 as written from intents where id = ${id}`,
  );
  return {
    ...row,
    // A doubtful write counts as sent from the time when it may have been sent: a key is not assumed to be younger
    // than it may be.
    firstSentAt: row.doubtfulSince ?? row.firstSentAt,
    lastSentAt: row.lastSentAt ?? row.doubtfulSince,
    ageSeconds: age?.sent ?? 0,
    writtenSecondsAgo: age?.written ?? 0,
  };
}

/** Written and committed before the bytes leave, with the account that they go to. False where the lease was lost meanwhile. */
export async function markSent(
  tx: Tx,
  { id, fence, account }: Pick<IntentRow, "id" | "fence" | "account">,
): Promise<boolean> {
  const rows = await tx
    .update(intents)
    .set({
      firstSentAt: sql`coalesce(${intents.firstSentAt}, ${databaseTime()})`,
      lastSentAt: databaseTime(),
      attempts: sql`${intents.attempts} + 1`,
      account,
    })
    .where(and(eq(intents.id, id), eq(intents.fence, fence)))
    .returning({ id: intents.id });
  return rows.length === 1;
}

/** It was sent, perhaps with effect, to another account than this one: there it is neither sent again nor looked up. */
export const isOfOtherAccount = (
  { mayHaveTakenEffect, account }: Pick<IntentRow, "mayHaveTakenEffect" | "account">,
  own: string | null,
): boolean => mayHaveTakenEffect && account !== null && account !== own;

export type IntentChange = Partial<
  Pick<
    IntentRow,
    | "state"
    | "outcome"
    | "resultId"
    | "settledAt"
    | "mayHaveTakenEffect"
    | "pausedBecause"
    | "nextAttemptAt"
    | "heldUntil"
    | "lookedUpAt"
    | "refusedSince"
    | "sendChosenAt"
    | "sendChosenBy"
  >
>;

/** Writes what an attempt came to and frees the lease, if it is still ours: else null. A settled intent never leaves its state. */
export async function settleLease(
  tx: Tx,
  id: string,
  fence: number,
  change: IntentChange,
): Promise<IntentRow | null> {
  const rows = await tx
    .update(intents)
    .set({ ...change, leaseOwner: null, leaseUntil: null })
    .where(and(eq(intents.id, id), eq(intents.fence, fence), inArray(intents.state, UNSETTLED_INTENT_STATES)))
    .returning();
  return rows[0] ?? null;
}

/** A refund that was accepted and failed gives way to the one that is asked for in its place. */
export async function replaceIntent(tx: Tx, id: string, by: string): Promise<void> {
  await tx.update(intents).set({ replacedBy: by }).where(eq(intents.id, id));
}

/**
 * Settles an open intent as an event or a person reports, regardless of the lease's holder, which is fenced off. The
 * row records that the holder may have sent it.
 */
export async function settleOpenIntent(tx: Tx, id: string, change: IntentChange): Promise<IntentRow | null> {
  const rows = await tx
    .update(intents)
    .set({
      mayHaveTakenEffect: wasPerhapsTaken(),
      ...change,
      leaseOwner: null,
      leaseUntil: null,
      fence: sql`${intents.fence} + 1`,
    })
    .where(and(eq(intents.id, id), inArray(intents.state, UNSETTLED_INTENT_STATES)))
    .returning();
  return rows[0] ?? null;
}

export type DueIntent = { id: string; kind: IntentKind };
/** `first`: provably never taken in, so far. `again`: what was sent may have taken effect, and is asked again or looked for. */
export type IntentLane = "first" | "again";

/** Returns open intents to process: due, or left behind by a process that died. Oldest due first. */
export async function listDueIntents(reader: Reader, lane: IntentLane, limit: number): Promise<DueIntent[]> {
  return reader
    .select({ id: intents.id, kind: intents.kind })
    .from(intents)
    .where(
      and(
        inArray(intents.state, OPEN_INTENT_STATES),
        isNull(intents.pausedBecause),
        isFree(),
        lane === "again" ? wasPerhapsTaken() : not(wasPerhapsTaken()),
        // Asked once for the statement, so that the index of open intents is used.
        lte(intents.nextAttemptAt, sql`(select ${databaseTime()})`),
      ),
    )
    .orderBy(intents.nextAttemptAt)
    .limit(limit);
}

/**
 * Writes whose answer was taken for another's, with a key to look them up by: what was once mistaken, by a clock or by a
 * rule of an earlier version, is taken when it is known better.
 */
export async function listDisowned(
  reader: Reader,
  limit: number,
): Promise<{ id: string; kind: IntentKind }[]> {
  return reader
    .select({ id: intents.id, kind: intents.kind })
    .from(intents)
    .where(
      and(
        eq(intents.state, "ambiguous"),
        eq(intents.pausedBecause, "not_ours" satisfies PauseReason),
        isNotNull(intents.idempotencyKey),
        isFree(),
        or(isNull(intents.nextAttemptAt), lte(intents.nextAttemptAt, sql`(select ${databaseTime()})`)),
      ),
    )
    .orderBy(intents.nextAttemptAt)
    .limit(limit);
}

/**
 * Returns intents that a refused credential held back for so long and that no process holds. None of them was sent.
 */
export async function listLongUnsent(tx: Tx, hours: number, limit: number): Promise<IntentRow[]> {
  return lockRows(
    tx,
    tx
      .select()
      .from(intents)
      .where(
        and(
          inArray(intents.state, OPEN_INTENT_STATES),
          eq(intents.state, "ready"),
          lte(intents.refusedSince, sql`(select ${databaseTime()}) - make_interval(hours => ${hours})`),
          not(intents.mayHaveTakenEffect),
          isNull(intents.doubtfulSince),
          isFree(),
        ),
      )
      .orderBy(intents.refusedSince)
      .limit(limit),
    { skipLocked: true },
  );
}
