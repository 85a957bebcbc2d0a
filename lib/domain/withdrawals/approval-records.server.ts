import "server-only";
import { type ApprovalDecision, OPEN_INTENT_STATES } from "@/lib/core/words/intents";
import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { people } from "@/lib/platform/store/tables/people";

export type ApprovalRow = typeof approvals.$inferSelect;

export async function insertApproval(tx: Tx, row: typeof approvals.$inferInsert): Promise<void> {
  await tx.insert(approvals).values(row).onConflictDoNothing();
}

export async function findApproval(reader: Reader, intentId: string): Promise<ApprovalRow | null> {
  const rows = await reader.select().from(approvals).where(eq(approvals.intentId, intentId));
  return rows[0] ?? null;
}

/** Decided once: false where somebody was first. */
export async function saveDecision(
  tx: Tx,
  intentId: string,
  decided: { decision: ApprovalDecision; decidedBy: string; decidedAt: Date; reason: string | null },
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
  wallet: string,
  intentId: string,
): Promise<ApprovalRequestRow | null> {
  const rows = await lockRows(
    tx,
    tx
      .select({ intent: intents, approval: approvals })
      .from(intents)
      .innerJoin(approvals, eq(approvals.intentId, intents.id))
      .where(and(eq(intents.id, intentId), eq(intents.wallet, wallet), eq(intents.kind, "withdrawal"))),
  );
  return rows[0] ?? null;
}

export async function findApprovalRequest(
  reader: Reader,
  wallet: string,
  intentId: string,
): Promise<ApprovalRequestRow | null> {
  const rows = await reader
    .select({ intent: intents, approval: approvals })
    .from(intents)
    .innerJoin(approvals, eq(approvals.intentId, intents.id))
    .where(and(eq(intents.id, intentId), eq(intents.wallet, wallet), eq(intents.kind, "withdrawal")));
  return rows[0] ?? null;
}

export async function listWaitingRequests(
  reader: Reader,
  wallet: string,
  limit: number,
): Promise<ApprovalRequestRow[]> {
  return reader
    .select({ intent: intents, approval: approvals })
    .from(intents)
    .innerJoin(approvals, eq(approvals.intentId, intents.id))
    .where(
      and(eq(intents.wallet, wallet), eq(intents.kind, "withdrawal"), eq(intents.state, "awaiting_approval")),
    )
    .orderBy(desc(intents.createdAt))
    .limit(limit);
}

/** Other requests of the same wallet about the same key and amount that came to something or still may. */
export async function listSameRequests(
  reader: Reader,
  about: { wallet: string; subject: string; not: string; since: Date },
): Promise<{ id: string; state: string; createdAt: Date }[]> {
  const same = and(
    eq(intents.kind, "withdrawal"),
    eq(intents.subject, about.subject),
    eq(intents.wallet, about.wallet),
    ne(intents.id, about.not),
  );
  const columns = { id: intents.id, state: intents.state, createdAt: intents.createdAt };
  const recent = await reader
    .select(columns)
    .from(intents)
    .where(
      and(
        same,
        gt(intents.createdAt, about.since),
        inArray(intents.state, ["awaiting_approval", "accepted"]),
      ),
    )
    .limit(1);
  const open = await reader
    .select(columns)
    .from(intents)
    .where(and(same, inArray(intents.state, OPEN_INTENT_STATES)))
    .limit(1);
  return [...open, ...recent];
}

export async function listNames(reader: Reader, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(personIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
