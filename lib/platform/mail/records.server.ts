import "server-only";
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  max,
  sql,
} from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { mailMessages, mailSenders, resetRequests } from "@/lib/platform/store/tables/mail";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type MailRow = typeof mailMessages.$inferSelect;
export type ResetRequestRow = typeof resetRequests.$inferSelect;

const ONLY = 1;

/** Whether some worker sends what is written down. */
export async function hasMailSender(reader: Reader): Promise<boolean> {
  const found = await reader.select({ id: mailSenders.id }).from(mailSenders);
  return found.length > 0;
}

export async function saveMailSender(tx: Tx, now: Date): Promise<void> {
  await tx.insert(mailSenders).values({ id: ONLY, since: now }).onConflictDoNothing();
}

export async function deleteMailSender(tx: Tx): Promise<void> {
  await tx.delete(mailSenders);
}

export async function insertMail(tx: Tx, row: MailRow): Promise<void> {
  await tx.insert(mailMessages).values(row);
}

const doers = aliasedTable(people, "doers");
const concerned = aliasedTable(people, "concerned");

export type DueMail = {
  message: MailRow;
  person: {
    name: string;
    email: string;
    locale: (typeof people.$inferSelect)["locale"];
    disabledAt: Date | null;
  };
  doneByName: string | null;
  concernedName: string | null;
};

/** Leases the due messages, the longest due first, so that no other worker tries them before `until`. */
export async function leaseDueMail(tx: Tx, now: Date, until: Date, limit: number): Promise<DueMail[]> {
  const due = await lockRows(
    tx,
    tx
      .select({ id: mailMessages.id })
      .from(mailMessages)
      .where(lte(mailMessages.nextAt, now))
      .orderBy(asc(mailMessages.nextAt), asc(mailMessages.id))
      .limit(limit),
    { skipLocked: true },
  );
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await tx
    .update(mailMessages)
    .set({ attempts: sql`${mailMessages.attempts} + 1`, nextAt: until })
    .where(inArray(mailMessages.id, ids));
  return tx
    .select({
      message: mailMessages,
      person: {
        name: people.name,
        email: people.email,
        locale: people.locale,
        disabledAt: people.disabledAt,
      },
      doneByName: doers.name,
      concernedName: concerned.name,
    })
    .from(mailMessages)
    .innerJoin(people, eq(people.id, mailMessages.personId))
    .leftJoin(doers, eq(doers.id, mailMessages.doneBy))
    .leftJoin(concerned, eq(concerned.id, mailMessages.concerns))
    .where(inArray(mailMessages.id, ids))
    .orderBy(asc(mailMessages.id));
}

/** Records the message as sent, also where another worker tries it by now. */
export async function markMailSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(mailMessages)
    .set({ sentAt: now, gaveUpAt: null, nextAt: null, fault: null, reply: null, link: null })
    .where(eq(mailMessages.id, id));
}

type Failed = Pick<MailRow, "fault" | "reply" | "nextAt">;

/**
 * Sets the mail to failed for the latest attempt only. Returns false where another attempt has begun since then. That
 * attempt reports the status.
 */
export async function markMailFailed(
  tx: Tx,
  { id, attempts }: Pick<MailRow, "id" | "attempts">,
  { fault, reply, nextAt }: Failed,
  now: Date,
): Promise<boolean> {
  const failed = await tx
    .update(mailMessages)
    .set({ fault, reply, nextAt, ...(nextAt === null && { gaveUpAt: now, link: null }) })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.attempts, attempts), isNull(mailMessages.sentAt)))
    .returning({ id: mailMessages.id });
  return failed.length === 1;
}

/** Returns the status figures of the messages for the operators of the installation. */
export async function readMailFigures(reader: Reader) {
  const [waiting] = await reader
    .select({ count: count(), oldest: min(mailMessages.createdAt) })
    .from(mailMessages)
    .where(isNotNull(mailMessages.nextAt));
  const [failing] = await reader
    .select({ fault: mailMessages.fault, reply: mailMessages.reply })
    .from(mailMessages)
    .where(and(isNotNull(mailMessages.nextAt), isNotNull(mailMessages.fault)))
    .orderBy(desc(mailMessages.nextAt))
    .limit(1);
  const [sent] = await reader
    .select({ last: max(mailMessages.sentAt) })
    .from(mailMessages)
    .where(isNotNull(mailMessages.sentAt));
  const [gaveUp] = await reader
    .select({ count: count() })
    .from(mailMessages)
    .where(isNotNull(mailMessages.gaveUpAt));
  const [lastGivenUp] = await reader
    .select({ at: mailMessages.gaveUpAt, fault: mailMessages.fault, reply: mailMessages.reply })
    .from(mailMessages)
    .where(isNotNull(mailMessages.gaveUpAt))
    .orderBy(desc(mailMessages.gaveUpAt))
    .limit(1);
  return {
    waiting: waiting?.count ?? 0,
    oldestWaitingAt: waiting?.oldest ?? null,
    failing: failing ?? null,
    lastSentAt: sent?.last ?? null,
    givenUp: gaveUp?.count ?? 0,
    lastGivenUp: lastGivenUp ?? null,
  };
}

export async function deleteMailOverBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(mailMessages).where(and(isNull(mailMessages.nextAt), lt(mailMessages.createdAt, before)));
}

/** One statement, the same for every requester. */
export async function insertResetRequest(tx: Tx, row: ResetRequestRow): Promise<void> {
  await tx.insert(resetRequests).values(row);
}

/** Removes the oldest request; its result is written in the same transaction. Returns null where no request waits. */
export async function takeResetRequest(tx: Tx): Promise<ResetRequestRow | null> {
  const [oldest] = await lockRows(
    tx,
    tx.select().from(resetRequests).orderBy(asc(resetRequests.askedAt), asc(resetRequests.id)).limit(1),
    { skipLocked: true },
  );
  if (!oldest) return null;
  await tx.delete(resetRequests).where(eq(resetRequests.id, oldest.id));
  return oldest;
}
