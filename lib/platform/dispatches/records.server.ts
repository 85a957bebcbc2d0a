import "server-only";
import { type DispatchItem } from "@/lib/core/dispatch-item";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  sql,
} from "drizzle-orm";
import { type Channel, type DispatchFault, type DispatchState } from "@/lib/core/enums/dispatches";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { type WalletGuard, ownOrWholeInScope } from "@/lib/platform/store/scope.server";
import {
  dispatchPreferences,
  dispatches,
  notificationTargets,
  pushDevices,
  pushKeys,
} from "@/lib/platform/store/tables/dispatches";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { people, sessions } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type DispatchRow = typeof dispatches.$inferSelect;
export type NewDispatch = Pick<
  DispatchRow,
  | "id"
  | "channel"
  | "receiverId"
  | "personId"
  | "form"
  | "topics"
  | "isUrgent"
  | "occasion"
  | "items"
  | "createdAt"
  | "endsAt"
> & { nextAt: Date };
export type PreferencesRow = typeof dispatchPreferences.$inferSelect;
export type TargetRow = typeof notificationTargets.$inferSelect;
export type PushDeviceRow = typeof pushDevices.$inferSelect;

/** The number of items that one message lists; the others are only counted. */
const ITEMS_MAX = 20;

type PassedNotice = Omit<DispatchItem, "amountCentavos" | "at"> & {
  id: string;
  personId: string;
  amountCentavos: string | null;
  occasion: string;
  createdAt: Date;
  preferences: PreferencesRow | null;
};

/** Leases the oldest notices without a decision on their dispatch. Another worker takes others. */
export async function leaseUndispatched(tx: Tx, limit: number): Promise<PassedNotice[]> {
  const taken = await lockRows(
    tx,
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(isNull(notifications.passedOnAt))
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
      .limit(limit),
    { skipLocked: true },
  );
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  return tx
    .select({
      id: notifications.id,
      personId: notifications.personId,
      kind: notifications.kind,
      wallet: notifications.wallet,
      objectId: notifications.objectId,
      occasion: notifications.occasion,
      amountCentavos: sql<string | null>`${notifications.amountCentavos}::text`,
      write: notifications.write,
      act: notifications.act,
      doneBy: notifications.doneBy,
      concerns: notifications.concerns,
      createdAt: notifications.createdAt,
      preferences: dispatchPreferences,
    })
    .from(notifications)
    .leftJoin(dispatchPreferences, eq(dispatchPreferences.personId, notifications.personId))
    .where(inArray(notifications.id, ids))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
}

export async function markDispatched(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ passedOnAt: now })
    .where(inArray(notifications.id, [...ids]));
}

/** Inserts each occasion once per receiver. */
export async function insertDispatches(tx: Tx, rows: readonly NewDispatch[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(dispatches)
    .values([...rows])
    .onConflictDoNothing();
}

/** Joins what waits for the same moment. False: that one is on its way already. */
export async function addToGatheredDispatch(tx: Tx, row: NewDispatch): Promise<boolean> {
  const isFull = sql`jsonb_array_length(${dispatches.items}) >= ${ITEMS_MAX}`;
  const gathered = await tx
    .insert(dispatches)
    .values(row)
    .onConflictDoUpdate({
      target: [dispatches.receiverId, dispatches.occasion],
      set: {
        items: sql`case when ${isFull} then ${dispatches.items} else ${dispatches.items} || excluded.items end`,
        more: sql`${dispatches.more} + case when ${isFull} then 1 else 0 end`,
        topics: sql`(select array_agg(distinct topic) from unnest(${dispatches.topics} || excluded.topics) as topic)`,
      },
      setWhere: and(eq(dispatches.attempts, 0), isNotNull(dispatches.nextAt)),
    })
    .returning({ id: dispatches.id });
  return gathered.length === 1;
}

/**
 * Leases the dispatches that are due the longest, one for each receiver, so that no other worker tries them before
 * `until`.
 */
export async function leaseDueDispatches(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
): Promise<DispatchRow[]> {
  const due = await lockRows(
    tx,
    tx
      .select({ id: dispatches.id, receiverId: dispatches.receiverId })
      .from(dispatches)
      .where(
        and(
          lte(dispatches.nextAt, now),
          sql`not exists (select from ${dispatches} as earlier
            where earlier.receiver_id = ${dispatches.receiverId} and earlier.channel = ${dispatches.channel}
              and earlier.next_at <= ${now}
              and (earlier.next_at < ${dispatches.nextAt} or (earlier.next_at = ${dispatches.nextAt}
                and (earlier.created_at < ${dispatches.createdAt}
                  or (earlier.created_at = ${dispatches.createdAt} and earlier.id < ${dispatches.id})))))`,
        ),
      )
      .orderBy(desc(dispatches.isUrgent), asc(dispatches.nextAt), asc(dispatches.id))
      .limit(limit),
    { skipLocked: true },
  );
  if (due.length === 0) return [];
  return tx
    .update(dispatches)
    .set({ attempts: sql`${dispatches.attempts} + 1`, nextAt: until })
    .where(
      inArray(
        dispatches.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}

/** Records the dispatch as sent, also where another worker tries it by now. */
export async function markDispatchSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(dispatches)
    .set({ sentAt: now, gaveUpAt: null, nextAt: null, fault: null, reply: null })
    .where(eq(dispatches.id, id));
}

type Failed = { fault: DispatchFault; reply: string | null; nextAt: Date | null };

/**
 * Sets the dispatch to failed for the latest attempt only. Returns false where another attempt has begun since then.
 * That attempt reports the status.
 */
export async function markDispatchFailed(
  tx: Tx,
  { id, attempts }: Pick<DispatchRow, "id" | "attempts">,
  { fault, reply, nextAt }: Failed,
  now: Date,
): Promise<boolean> {
  const failed = await tx
    .update(dispatches)
    .set({ fault, reply, nextAt, ...(nextAt === null && { gaveUpAt: now }) })
    .where(and(eq(dispatches.id, id), eq(dispatches.attempts, attempts), isNull(dispatches.sentAt)))
    .returning({ id: dispatches.id });
  return failed.length === 1;
}

/** Holds other due dispatches of a receiver that is away until one dispatch has tried again whether it is back. */
export async function pauseReceiver(
  tx: Tx,
  { id, receiverId, channel }: Pick<DispatchRow, "id" | "receiverId" | "channel">,
  { fault, now, until }: { fault: DispatchFault; now: Date; until: Date },
): Promise<void> {
  await tx
    .update(dispatches)
    .set({ fault, nextAt: sql`least(${until.toISOString()}::timestamptz, ${dispatches.endsAt})` })
    .where(
      and(
        eq(dispatches.receiverId, receiverId),
        eq(dispatches.channel, channel),
        ne(dispatches.id, id),
        isNotNull(dispatches.nextAt),
        lte(dispatches.nextAt, now),
      ),
    );
}

/** Makes dispatches due now that wait only because their receiver was away. */
export async function resumeReceiver(
  tx: Tx,
  { receiverId, channel }: Pick<DispatchRow, "receiverId" | "channel">,
  now: Date,
): Promise<void> {
  await tx
    .update(dispatches)
    .set({ nextAt: now })
    .where(
      and(
        eq(dispatches.receiverId, receiverId),
        eq(dispatches.channel, channel),
        isNotNull(dispatches.fault),
        gt(dispatches.nextAt, now),
      ),
    );
}

/** A person has it tried anew, for as long as a new one would be. False: it does not wait for that. */
export async function renewDispatch(tx: Tx, id: string, now: Date, endsAt: Date): Promise<boolean> {
  const renewed = await tx
    .update(dispatches)
    .set({ nextAt: now, endsAt, gaveUpAt: null, attempts: 0 })
    .where(
      and(
        eq(dispatches.id, id),
        isNull(dispatches.sentAt),
        sql`(${dispatches.gaveUpAt} is not null or ${dispatches.fault} is not null)`,
      ),
    )
    .returning({ id: dispatches.id });
  return renewed.length === 1;
}

export async function deleteDispatchesOverBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(dispatches).where(and(isNull(dispatches.nextAt), lt(dispatches.createdAt, before)));
}

const stateOf = sql<DispatchState>`case when ${dispatches.sentAt} is not null then 'sent'
  when ${dispatches.gaveUpAt} is not null then 'given_up' when ${dispatches.fault} is not null then 'failing' else 'waiting' end`;

const IS = {
  sent: isNotNull(dispatches.sentAt),
  given_up: isNotNull(dispatches.gaveUpAt),
  failing: and(isNotNull(dispatches.nextAt), isNotNull(dispatches.fault)),
  waiting: and(isNotNull(dispatches.nextAt), isNull(dispatches.fault)),
} as const;

type Filter = {
  state?: DispatchState | undefined;
  channel?: Channel | undefined;
  /** By creation. */
  from?: Date | undefined;
  before?: Date | undefined;
};

/** Visibility of dispatches: the person's own, and those to people within the scope. */
export type DispatchViewer = { personId: string; scope: WalletScope };

const seenBy = ({ personId, scope }: DispatchViewer): WalletGuard =>
  ownOrWholeInScope(people.id, personId, scope, people.wallets);

export async function isDispatchVisible(reader: Reader, seen: DispatchViewer, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: dispatches.id })
    .from(dispatches)
    .leftJoin(people, eq(people.id, dispatches.personId))
    .where(and(seenBy(seen), eq(dispatches.id, id)));
  return rows.length === 1;
}

export const listDispatchRows = (
  reader: Reader,
  seen: DispatchViewer,
  { state, channel, from, before }: Filter,
  wanted: PageWanted,
) =>
  readPage(
    reader
      .select({
        dispatch: dispatches,
        state: stateOf,
        personName: people.name,
        targetName: notificationTargets.name,
      })
      .from(dispatches)
      .leftJoin(people, eq(people.id, dispatches.personId))
      .leftJoin(notificationTargets, eq(notificationTargets.id, dispatches.receiverId)),
    {
      guard: seenBy(seen),
      where: [
        state && IS[state],
        channel && eq(dispatches.channel, channel),
        from && gte(dispatches.createdAt, from),
        before && lt(dispatches.createdAt, before),
      ],
      by: newestFirst(dispatches.createdAt, dispatches.id),
      placeOf: ({ dispatch: { createdAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

/** Counts the dispatches of each day by status. Dispatches older than the retention are not read. */
export async function countDispatchDays(
  reader: Reader,
  since: Date,
): Promise<{ day: string; state: DispatchState; count: number }[]> {
  const day = sql<string>`(${dispatches.createdAt} at time zone 'America/Sao_Paulo')::date::text`;
  return reader
    .select({ day, state: stateOf, count: sql<number>`count(*)::int` })
    .from(dispatches)
    .where(gte(dispatches.createdAt, since))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
}

/** Returns the status figures of the dispatches for the operators of the installation. */
export async function readDispatchFigures(
  reader: Reader,
): Promise<{ waiting: number; failing: number; givenUp: number }> {
  const [figures] = await reader
    .select({
      waiting: sql<number>`count(*) filter (where ${IS.waiting})::int`,
      failing: sql<number>`count(*) filter (where ${IS.failing})::int`,
      givenUp: sql<number>`count(*) filter (where ${IS.given_up})::int`,
    })
    .from(dispatches)
    .where(isNull(dispatches.sentAt));
  return figures ?? { waiting: 0, failing: 0, givenUp: 0 };
}

export async function findPreferences(reader: Reader, personId: string): Promise<PreferencesRow | null> {
  const [found] = await reader
    .select()
    .from(dispatchPreferences)
    .where(eq(dispatchPreferences.personId, personId));
  return found ?? null;
}

/** Locks the person's row, so that two switches thrown at once both hold. */
export async function lockOwner(tx: Tx, personId: string): Promise<void> {
  await lockRows(tx, tx.select({ id: people.id }).from(people).where(eq(people.id, personId)));
}

export async function savePreferences(tx: Tx, row: PreferencesRow): Promise<void> {
  const { personId: _own, ...chosen } = row;
  await tx
    .insert(dispatchPreferences)
    .values(row)
    .onConflictDoUpdate({ target: dispatchPreferences.personId, set: chosen });
}

/** Lists the people who receive the daily summary, with their preferences for it. */
export const listSummarized = (reader: Reader) =>
  reader
    .select({ personId: people.id, preferences: dispatchPreferences })
    .from(dispatchPreferences)
    .innerJoin(people, eq(people.id, dispatchPreferences.personId))
    .where(
      and(
        isNull(people.disabledAt),
        sql`('summary' = any(${dispatchPreferences.emailTopics}) or 'summary' = any(${dispatchPreferences.pushTopics}))`,
      ),
    );

export type Receiver = Pick<
  typeof people.$inferSelect,
  "id" | "name" | "email" | "locale" | "role" | "wallets" | "disabledAt"
>;

export async function findReceiver(reader: Reader, personId: string): Promise<Receiver | null> {
  const { id, name, email, locale, role, wallets, disabledAt } = people;
  const [found] = await reader
    .select({ id, name, email, locale, role, wallets, disabledAt })
    .from(people)
    .where(eq(people.id, personId));
  return found ?? null;
}

export const listTargetRows = (reader: Reader): Promise<TargetRow[]> =>
  reader
    .select()
    .from(notificationTargets)
    .where(isNull(notificationTargets.removedAt))
    .orderBy(asc(notificationTargets.addedAt), asc(notificationTargets.id));

export async function findTarget(reader: Reader, id: string): Promise<TargetRow | null> {
  const [found] = await reader
    .select()
    .from(notificationTargets)
    .where(and(eq(notificationTargets.id, id), isNull(notificationTargets.removedAt)));
  return found ?? null;
}

export async function lockTarget(tx: Tx, id: string): Promise<TargetRow | null> {
  const [found] = await lockRows(
    tx,
    tx
      .select()
      .from(notificationTargets)
      .where(and(eq(notificationTargets.id, id), isNull(notificationTargets.removedAt))),
  );
  return found ?? null;
}

export async function insertTarget(tx: Tx, row: TargetRow): Promise<void> {
  await tx.insert(notificationTargets).values(row);
}

export async function updateTarget(tx: Tx, id: string, set: Partial<TargetRow>): Promise<void> {
  await tx.update(notificationTargets).set(set).where(eq(notificationTargets.id, id));
}

/** Gives up the dispatches that are on their way to this receiver. */
export async function abandonDispatchesOf(tx: Tx, receiverId: string, now: Date): Promise<void> {
  await tx
    .update(dispatches)
    .set({ nextAt: null, gaveUpAt: now, fault: "receiver_gone" })
    .where(and(eq(dispatches.receiverId, receiverId), isNotNull(dispatches.nextAt)));
}

/** Lists the status of the latest dispatches of each target. */
export async function listTargetStatuses(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reader
    .select({
      receiverId: dispatches.receiverId,
      lastSentAt: sql<string | null>`max(${dispatches.sentAt})`,
      waiting: sql<number>`count(*) filter (where ${dispatches.nextAt} is not null)::int`,
      fault: sql<DispatchFault | null>`(array_agg(${dispatches.fault} order by ${dispatches.nextAt} desc)
        filter (where ${dispatches.nextAt} is not null and ${dispatches.fault} is not null))[1]`,
    })
    .from(dispatches)
    .where(inArray(dispatches.receiverId, [...ids]))
    .groupBy(dispatches.receiverId);
}

export async function countWaitingTests(reader: Reader, receiverId: string): Promise<number> {
  const [found] = await reader
    .select({ waiting: count() })
    .from(dispatches)
    .where(
      and(eq(dispatches.receiverId, receiverId), eq(dispatches.form, "test"), isNotNull(dispatches.nextAt)),
    );
  return found?.waiting ?? 0;
}

export const listDevices = (reader: Reader, personIds: readonly string[]): Promise<PushDeviceRow[]> =>
  personIds.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(pushDevices)
        .where(inArray(pushDevices.personId, [...personIds]))
        .orderBy(asc(pushDevices.addedAt), asc(pushDevices.id));

/**
 * `isEnded`: a person ended the session that the device was added in. A session that merely expired does not count.
 */
export async function findDevice(
  reader: Reader,
  id: string,
): Promise<(PushDeviceRow & { isEnded: boolean }) | null> {
  const [found] = await reader
    .select({ device: pushDevices, endedAt: sessions.endedAt })
    .from(pushDevices)
    .leftJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.id, id));
  return found ? { ...found.device, isEnded: found.endedAt !== null } : null;
}

/** A browser that was registered for another person no longer belongs to that person. */
export async function saveDevice(tx: Tx, row: PushDeviceRow): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.endpointSha256, row.endpointSha256));
  await tx.insert(pushDevices).values(row);
}

/** The newest stay. */
export async function keepNewestDevices(tx: Tx, personId: string, kept: number): Promise<void> {
  await tx.execute(sql`delete from ${pushDevices} where id in (
    select id from ${pushDevices} where person_id = ${personId} order by added_at desc, id desc offset ${kept})`);
}

export async function deleteDevice(tx: Tx, id: string, personId: string): Promise<boolean> {
  const gone = await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.personId, personId)))
    .returning({ id: pushDevices.id });
  return gone.length === 1;
}

const ONLY = 1;

export async function findPushKeys(reader: Reader): Promise<typeof pushKeys.$inferSelect | null> {
  const [found] = await reader.select().from(pushKeys);
  return found ?? null;
}

/** Inserts the push keys. Where two processes create them at the same time, one succeeds. */
export async function insertPushKeys(
  tx: Tx,
  keys: Pick<typeof pushKeys.$inferSelect, "publicKey" | "privateKey" | "madeAt">,
): Promise<void> {
  await tx
    .insert(pushKeys)
    .values({ id: ONLY, ...keys })
    .onConflictDoNothing();
}
