import "server-only";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { type Sum } from "@/lib/core/money/sum";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { sumOver } from "@/lib/platform/store/sums";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { intents, refundEvidence } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import { people } from "@/lib/platform/store/tables/people";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";

export type EvidenceRow = typeof refundEvidence.$inferSelect;

const about = (transactionId: string) => and(eq(intents.kind, "refund"), eq(intents.subject, transactionId));

/** The request of ours that is still open for a payment, if there is one. */
export async function findOpenRefundIntent(reader: Reader, transactionId: string): Promise<IntentRow | null> {
  const rows = await reader
    .select()
    .from(intents)
    .where(and(about(transactionId), notInArray(intents.state, ["accepted", "rejected", "abandoned"])));
  return rows[0] ?? null;
}

/** The one request of ours that counts for a payment: open or accepted, and not replaced (invariants, I11). */
export async function findLiveRefundIntent(reader: Reader, transactionId: string): Promise<IntentRow | null> {
  const rows = await reader
    .select()
    .from(intents)
    .where(
      and(
        about(transactionId),
        notInArray(intents.state, ["rejected", "abandoned"]),
        isNull(intents.replacedBy),
      ),
    );
  return rows[0] ?? null;
}

/** It waits for people or its time, and never left: no notice and no answer can be of it. */
export const isUnsent = ({ state, firstSentAt, heldUntil, mayHaveTakenEffect }: IntentRow): boolean =>
  !mayHaveTakenEffect &&
  firstSentAt === null &&
  (state === "awaiting_approval" || (state === "ready" && heldUntil !== null));

/** Requests whose outcome is not known yet. The index of open intents holds few rows, of all wallets. */
export async function listOpenRequests(reader: Reader, wallet: string, limit: number) {
  return reader
    .select({
      intentId: intents.id,
      transactionId: intents.subject,
      amountCentavos: transactions.amountCentavos,
      customer: { name: charges.customerName, document: charges.customerDocument },
      payer: { name: transactions.counterpartName, document: transactions.counterpartDocument },
      requestedBy: people.name,
      requestedAt: intents.createdAt,
      pausedBecause: intents.pausedBecause,
    })
    .from(intents)
    .innerJoin(transactions, sql`${transactions.id} = ${intents.subject}::uuid`)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(people, eq(people.id, intents.personId))
    .where(
      and(
        inArray(intents.state, OPEN_INTENT_STATES),
        eq(intents.kind, "refund"),
        eq(intents.wallet, wallet),
        // A request that waits for its time was never sent.
        or(ne(intents.state, "ready"), isNull(intents.heldUntil), isNotNull(intents.firstSentAt)),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(limit);
}

/** Every notice that named the payment, newest first. */
export async function listEventsAbout(reader: Reader, transactionId: string, limit: number) {
  return reader
    .select({
      id: deliveries.id,
      event: deliveries.event,
      state: deliveries.state,
      receivedAt: deliveries.receivedAt,
    })
    .from(deliveries)
    .where(eq(deliveries.transactionId, transactionId))
    .orderBy(desc(deliveries.receivedAt), desc(deliveries.id))
    .limit(limit);
}

export async function insertEvidence(tx: Tx, row: typeof refundEvidence.$inferInsert): Promise<void> {
  await tx.insert(refundEvidence).values(row).onConflictDoNothing();
}

export async function findEvidence(reader: Reader, intentId: string): Promise<EvidenceRow | null> {
  const rows = await reader.select().from(refundEvidence).where(eq(refundEvidence.intentId, intentId));
  return rows[0] ?? null;
}

export async function saveEvidenceAfter(
  tx: Tx,
  intentId: string,
  seen: Pick<EvidenceRow, "totalAfter" | "afterAt" | "paymentStatus">,
): Promise<void> {
  await tx.update(refundEvidence).set(seen).where(eq(refundEvidence.intentId, intentId));
}

export async function saveEvidenceBefore(
  tx: Tx,
  intentId: string,
  seen: Pick<EvidenceRow, "totalBefore" | "beforeAt">,
): Promise<void> {
  await tx.update(refundEvidence).set(seen).where(eq(refundEvidence.intentId, intentId));
}

/** Sums the movements in a wallet between two moments, other than those of these objects, by the mirror. */
export async function sumOtherMovements(
  reader: Reader,
  wallet: string,
  { from, to, not }: { from: Date; to: Date; not: readonly string[] },
): Promise<Sum> {
  const rows = await reader
    .select({
      total: sumOver(sql`${movements.availableCentavos} + ${movements.heldCentavos}`),
    })
    .from(movements)
    .where(
      and(
        eq(movements.wallet, wallet),
        gt(movements.settledAt, from),
        sql`${movements.settledAt} <= ${to.toISOString()}::timestamptz`,
        notInArray(movements.objectId, [...not]),
      ),
    );
  return rows[0]?.total ?? 0;
}
