import "server-only";
import { aliasedTable, and, count, eq, inArray, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type SecurityAction } from "@/lib/core/enums/audit";
import { type MailKind } from "@/lib/core/enums/mail";
import { type NotificationKind, type Topic } from "@/lib/core/enums/notifications";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type Role } from "@/lib/core/enums/people";
import { MAIL_RETRY_WINDOW_MS } from "@/lib/platform/mail/retry-policy";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { intents } from "@/lib/platform/store/tables/intents";
import { notificationPreferences, notifications, reminders } from "@/lib/platform/store/tables/notifications";
import { mailMessages, mailSenders } from "@/lib/platform/store/tables/mail";
import { people } from "@/lib/platform/store/tables/people";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { type WalletGuard, ownInScopeOrOfAccount } from "@/lib/platform/store/scope.server";
import { isClosed } from "./subject-records.server";

/** Written down as both. */
const MAILED_KIND = "security_notice" satisfies NotificationKind & MailKind;

/** The newcomer's own message is the invitation. */
const OF_A_NEWCOMER = "person.create" satisfies SecurityAction;

export type NotificationRow = typeof notifications.$inferSelect;
export type NotificationListRow = {
  notification: NotificationRow;
  isClosed: boolean;
  walletName: string | null;
  doneByName: string | null;
  concernedName: string | null;
};

/**
 * One notice to insert: to one person, to the author of a write or the assignee of a block, or else to everybody of
 * some roles.
 */
export type Notice = Omit<NotificationRow, "id" | "personId" | "readAt" | "passedOnAt"> & {
  personId: string | null;
  authorOf: string | null;
  assigneeOf: string | null;
  roles: readonly Role[] | null;
  /** Only people who have all of these wallets. `*` is in no person's list and so requires access to every wallet. */
  reaching: readonly string[] | null;
  except: string | null;
};

/**
 * Inserts all notices in one statement, once for each person concerned who may see the wallet and, where a notice is
 * about a person, has that person's wallets; returns the people for whom one was new. Where messages are sent, a
 * security notice is sent too. The order is fixed, so that two transactions with the same notices do not deadlock.
 */
export async function insertNotices(tx: Tx, notices: readonly Notice[]): Promise<string[]> {
  if (notices.length === 0) return [];
  const rows = await tx.rows<{ personId: string }>(sql`
    with told as (insert into ${notifications}
      (id, person_id, kind, wallet, object_id, occasion, amount_centavos, "write", act, done_by, concerns, created_at)
    select gen_random_uuid(), p.id, n.kind, n.wallet, n."objectId", n.occasion, n."amountCentavos", n."write", n.act, n."doneBy",
      n.concerns, n."createdAt"
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(kind text, wallet text, "objectId" text, occasion text,
      "amountCentavos" numeric, "write" text, act text, "doneBy" uuid, concerns uuid, "createdAt" timestamptz, "personId" uuid, "authorOf" uuid, "assigneeOf" uuid,
      roles text[], reaching text[], "except" uuid)
    left join ${intents} i on i.id = n."authorOf"
    left join ${balanceBlocks} b on b.id = n."assigneeOf"
    left join ${people} a on a.id = b.assignee_id and a.role = any(n.roles) and a.disabled_at is null
      and (a.wallets is null or n.wallet = any(a.wallets))
    left join ${people} c on c.id = n.concerns
    join ${people} p on (a.id is null and p.role = any(n.roles)) or p.id = coalesce(n."personId", i.person_id, a.id)
    where p.disabled_at is null and (p.wallets is null or n.wallet = ${WHOLE_ACCOUNT} or n.wallet = any(p.wallets))
      and (n.reaching is null or p.wallets is null or n.reaching <@ p.wallets)
      and (c.id is null or c.id = p.id or p.wallets is null or c.wallets <@ p.wallets) and p.id is distinct from n."except"
    order by p.id, n.kind, n."objectId", n.occasion
    on conflict do nothing
    returning person_id, kind, act, done_by, concerns, created_at),
    mailed as (
      insert into ${mailMessages} (id, person_id, kind, act, done_by, concerns, created_at, ends_at, next_at)
      select gen_random_uuid(), person_id, kind, act, done_by, concerns, created_at,
        created_at + ${MAIL_RETRY_WINDOW_MS} * interval '1 millisecond', created_at
      from told where kind = ${MAILED_KIND} and exists (select from ${mailSenders})
        and (act <> ${OF_A_NEWCOMER} or person_id <> concerns))
    select person_id as "personId" from told`);
  return [...new Set(rows.map(({ personId }) => personId))];
}

/** The person's own notifications, limited to those that the person may receive today. */
export type NotificationAudience = {
  personId: string;
  scope: WalletScope;
  kinds: readonly NotificationKind[];
};

const visibleToAudience = ({ personId, scope }: NotificationAudience): WalletGuard =>
  ownInScopeOrOfAccount(notifications.personId, personId, scope, notifications.wallet);

const isOfKinds = ({ kinds }: NotificationAudience): SQL => inArray(notifications.kind, [...kinds]);

/** Neither read nor closed: it still requires an action, or reports something new. */
const isUnread = (): SQL | undefined => and(isNull(notifications.readAt), not(isClosed(notifications)));

const doers = aliasedTable(people, "doers");

/** Newest first. */
export const listNotificationRows = (
  reader: Reader,
  hearing: NotificationAudience,
  filter: { isUnread: boolean },
  wanted: PageWanted,
): Promise<Page<NotificationListRow>> =>
  readPage(
    reader
      .select({
        notification: notifications,
        isClosed: isClosed(notifications),
        walletName: wallets.name,
        doneByName: doers.name,
        concernedName: people.name,
      })
      .from(notifications)
      .leftJoin(wallets, eq(wallets.reference, notifications.wallet))
      .leftJoin(doers, eq(doers.id, notifications.doneBy))
      .leftJoin(people, eq(people.id, notifications.concerns)),
    {
      guard: visibleToAudience(hearing),
      where: [isOfKinds(hearing), filter.isUnread ? isUnread() : undefined],
      by: newestFirst(notifications.createdAt, notifications.id),
      placeOf: ({ notification: { createdAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );

export async function countUnread(
  reader: Reader,
  hearing: NotificationAudience,
  max: number,
): Promise<number> {
  const some = reader
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(visibleToAudience(hearing), isOfKinds(hearing), isUnread()))
    .limit(max)
    .as("some");
  const [counted] = await reader.select({ unread: count() }).from(some);
  return counted?.unread ?? 0;
}

/** Without `ids`: all of the person's. Gives back how many were not read yet. */
export async function markRowsRead(
  tx: Tx,
  personId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<number> {
  const marked = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.personId, personId),
        isNull(notifications.readAt),
        ids === null ? undefined : inArray(notifications.id, [...ids]),
      ),
    )
    .returning({ id: notifications.id });
  return marked.length;
}

export async function findMutedTopics(reader: Reader, personId: string): Promise<Topic[]> {
  const [found] = await reader
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.personId, personId));
  return found?.silentTopics ?? [];
}

/** Two switches thrown at once both hold. */
export async function saveMutedTopic(
  tx: Tx,
  personId: string,
  topic: Topic,
  isSilent: boolean,
): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ personId, silentTopics: isSilent ? [topic] : [] })
    .onConflictDoUpdate({
      target: notificationPreferences.personId,
      set: {
        silentTopics: isSilent
          ? sql`array_append(array_remove(${notificationPreferences.silentTopics}, ${topic}), ${topic})`
          : sql`array_remove(${notificationPreferences.silentTopics}, ${topic})`,
      },
    });
}

/** Deletes the times of old reminders, which no query needs any more. */
export const deleteOldReminders = (tx: Tx, before: Date) =>
  tx.delete(reminders).where(lt(reminders.remindedAt, before));

/** Deletes notifications that are older, and those beyond a person's newest `each`. Returns the number deleted. */
export async function deleteOldNotifications(tx: Tx, before: Date, each: number): Promise<number> {
  const aged = await tx.delete(notifications).where(lt(notifications.createdAt, before));
  const beyond = await tx.execute(sql`
    delete from notifications where id in (
      select kept.id from (select distinct person_id from notifications) as person
      cross join lateral (
        select id from notifications
        where person_id = person.person_id
        order by created_at desc nulls first, id desc nulls first
        offset ${each}
      ) as kept
    )`);
  return (aged.rowCount ?? 0) + (beyond.rowCount ?? 0);
}
