import "server-only";
import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/enums/payouts";
import { ROLES } from "@/lib/core/enums/people";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { type ApprovalDecision } from "@/lib/core/enums/intents";
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { approvalDecisions, outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { balances, wallets } from "@/lib/platform/store/tables/wallets";
import { restores } from "@/lib/platform/store/tables/restore-markers";
import { people, sessions } from "@/lib/platform/store/tables/people";
import { approvalViews } from "@/lib/platform/store/tables/recipients";
import { refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";
import { type Sum } from "@/lib/core/money/sum";
import { type Right, roleHas } from "@/lib/platform/auth/rights/rights";
import { draftsOverSince } from "./draft-life";

export type ApprovalRow = typeof approvals.$inferSelect;

export async function insertApproval(tx: Tx, row: typeof approvals.$inferInsert): Promise<void> {
  await tx.insert(approvals).values(row).onConflictDoNothing();
}

export async function findApproval(reader: Reader, intentId: string): Promise<ApprovalRow | null> {
  const rows = await reader.select().from(approvals).where(eq(approvals.intentId, intentId));
  return rows[0] ?? null;
}

export type DecisionRow = typeof approvalDecisions.$inferSelect;

/** The decision of each person, the first one first. */
export const listDecisions = (reader: Reader, intentIds: readonly string[]): Promise<DecisionRow[]> =>
  reader
    .select()
    .from(approvalDecisions)
    .where(inArray(approvalDecisions.intentId, [...intentIds]))
    .orderBy(asc(approvalDecisions.at), asc(approvalDecisions.personId));

/** Each person once: false where this one has said something already. */
export async function insertDecision(tx: Tx, row: DecisionRow): Promise<boolean> {
  const rows = await tx
    .insert(approvalDecisions)
    .values(row)
    .onConflictDoNothing()
    .returning({ personId: approvalDecisions.personId });
  return rows.length === 1;
}

/** Saves the final decision, once. Returns false where another person decided first. */
export async function saveDecision(
  tx: Tx,
  intentId: string,
  decided: { decision: ApprovalDecision; decidedBy: string | null; decidedAt: Date; reason: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(approvals)
    .set(decided)
    .where(and(eq(approvals.intentId, intentId), isNull(approvals.decision)))
    .returning({ intentId: approvals.intentId });
  return rows.length === 1;
}

export type ApprovalRequestRow = { intent: IntentRow; approval: ApprovalRow };

/** Holds the request until the transaction ends. */
export async function lockApprovalRequest(
  tx: Tx,
  kind: PayoutKind,
  wallet: string,
  intentId: string,
): Promise<ApprovalRequestRow | null> {
  const rows = await lockRows(
    tx,
    tx
      .select({ intent: intents, approval: approvals })
      .from(intents)
      .innerJoin(approvals, eq(approvals.intentId, intents.id))
      .where(and(eq(intents.id, intentId), eq(intents.wallet, wallet), eq(intents.kind, kind))),
  );
  return rows[0] ?? null;
}

export async function findApprovalRequest(
  reader: Reader,
  kind: PayoutKind,
  wallet: string,
  intentId: string,
): Promise<ApprovalRequestRow | null> {
  const rows = await reader
    .select({ intent: intents, approval: approvals })
    .from(intents)
    .innerJoin(approvals, eq(approvals.intentId, intents.id))
    .where(and(eq(intents.id, intentId), eq(intents.wallet, wallet), eq(intents.kind, kind)));
  return rows[0] ?? null;
}

export async function listWaitingRequests(
  reader: Reader,
  kind: PayoutKind,
  wallet: string,
  limit: number,
): Promise<ApprovalRequestRow[]> {
  return reader
    .select({ intent: intents, approval: approvals })
    .from(intents)
    .innerJoin(approvals, eq(approvals.intentId, intents.id))
    .where(and(eq(intents.wallet, wallet), eq(intents.kind, kind), eq(intents.state, "awaiting_approval")))
    .orderBy(desc(intents.createdAt))
    .limit(limit);
}

/** Returns requests that are approved, or need no approval, and wait for their time. Nothing of them was sent yet. */
export async function listHeldRequests(
  reader: Reader,
  kind: PayoutKind,
  wallet: string,
  limit: number,
): Promise<ApprovalRequestRow[]> {
  return reader
    .select({ intent: intents, approval: approvals })
    .from(intents)
    .innerJoin(approvals, eq(approvals.intentId, intents.id))
    .where(
      and(
        eq(intents.wallet, wallet),
        eq(intents.kind, kind),
        eq(intents.state, "ready"),
        gt(intents.heldUntil, databaseTime()),
        isNull(intents.firstSentAt),
      ),
    )
    .orderBy(asc(intents.heldUntil), asc(intents.id))
    .limit(limit);
}

export type DraftRow = { intentId: string; kind: PayoutKind; wallet: string };

const makers = aliasedTable(people, "makers");
const agreers = aliasedTable(people, "agreers");

/** Those that may be over, of all wallets, the oldest first; why, each is asked again behind its lock. */
export const listDraftsToEnd = (reader: Reader, now: Date, limit: number): Promise<DraftRow[]> =>
  reader
    .select({ intentId: approvals.intentId, kind: outgoingPayouts.kind, wallet: intents.wallet })
    .from(intents)
    .innerJoin(approvals, eq(approvals.intentId, intents.id))
    .innerJoin(outgoingPayouts, eq(outgoingPayouts.intentId, intents.id))
    .leftJoin(makers, eq(makers.id, intents.personId))
    .where(
      and(
        eq(intents.state, "awaiting_approval"),
        isNull(approvals.decision),
        notExists(reader.select().from(restores).where(isNull(restores.liftedAt))),
        or(
          lte(approvals.requestedAt, draftsOverSince(now)),
          isNull(makers.id),
          ...PAYOUT_KINDS.map((kind) => and(eq(intents.kind, kind), mayNoMore(makers, `${kind}.request`))),
          exists(
            reader
              .select()
              .from(approvalDecisions)
              .innerJoin(agreers, eq(agreers.id, approvalDecisions.personId))
              .where(
                and(eq(approvalDecisions.intentId, intents.id), mayNoMore(agreers, "second_person.decide")),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(approvals.requestedAt), asc(intents.id))
    .limit(limit);

const mayNoMore = (person: typeof makers, right: Right): SQL | undefined =>
  or(
    isNotNull(person.disabledAt),
    notInArray(
      person.role,
      ROLES.filter((role) => roleHas(role, right)),
    ),
    and(isNotNull(person.wallets), sql`not ${intents.wallet} = any(${person.wallets})`),
  );

/** True where the person looks anew, and not just once more. */
export async function noteView(
  tx: Tx,
  {
    intentId,
    personId,
    now,
    anewAfterMs,
  }: { intentId: string; personId: string; now: Date; anewAfterMs: number },
): Promise<boolean> {
  const before = new Date(now.getTime() - anewAfterMs).toISOString();
  const rows = await tx
    .insert(approvalViews)
    .values({ intentId, personId, seenAt: now })
    .onConflictDoUpdate({
      target: [approvalViews.intentId, approvalViews.personId],
      set: { seenAt: now },
      setWhere: sql`${approvalViews.seenAt} < ${before}::timestamptz`,
    })
    .returning({ intentId: approvalViews.intentId });
  return rows.length === 1;
}

/** Where a request came from, and since when its person is seen there. */
export async function findRequestOrigin(
  reader: Reader,
  sessionId: string,
): Promise<{ address: string | null; userAgent: string | null; knownSince: Date } | null> {
  const [session] = await reader.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!session) return null;
  const { personId, address, userAgent, createdAt } = session;
  const rows = await reader
    .select({ first: min(sessions.createdAt) })
    .from(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        userAgent === null ? isNull(sessions.userAgent) : eq(sessions.userAgent, userAgent),
      ),
    );
  return { address, userAgent, knownSince: rows[0]?.first ?? createdAt };
}

/** The wallet by its name, and what the service last said is available in it. */
export async function findWalletFunds(reader: Reader, wallet: string) {
  const rows = await reader
    .select({
      name: wallets.name,
      status: wallets.status,
      availableCentavos: balances.availableCentavos,
      readAt: balances.readAt,
    })
    .from(wallets)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .where(eq(wallets.reference, wallet));
  return rows[0] ?? null;
}

type Counted = { count: number; sumCentavos: Sum };

/** The sums of other money that left the wallet, or is about to, since then. */
export async function sumsSince(
  reader: Reader,
  wallet: string,
  { since, not }: { since: Date; not: string },
): Promise<{ refunds: Counted; withdrawals: Counted; drafts: Counted }> {
  const [returned] = await reader
    .select({ count: count(), sumCentavos: sumOver(refunds.amountCentavos) })
    .from(refunds)
    .where(and(ofWallet(refunds.wallet, wallet), gt(refunds.requestedAt, since), ne(refunds.state, "error")));
  const [left] = await reader
    .select({ count: count(), sumCentavos: sumOver(transactions.amountCentavos) })
    .from(transactions)
    .where(
      and(
        ofWallet(transactions.wallet, wallet),
        eq(transactions.type, "withdrawal" satisfies TransactionType),
        gt(transactions.createdAt, since),
        notInArray(transactions.state, ["failed", "reversed", "cancelled"]),
        sql`${transactions.intentId} is distinct from ${not}`,
      ),
    );
  const [waiting] = await reader
    .select({ count: count(), sumCentavos: sumOver(outgoingPayouts.amountCentavos) })
    .from(intents)
    .innerJoin(outgoingPayouts, eq(outgoingPayouts.intentId, intents.id))
    .where(and(eq(intents.wallet, wallet), eq(intents.state, "awaiting_approval"), ne(intents.id, not)));
  const none = { count: 0, sumCentavos: 0 };
  return { refunds: returned ?? none, withdrawals: left ?? none, drafts: waiting ?? none };
}
