import "server-only";
import { and, asc, desc, eq, inArray, lte, or } from "drizzle-orm";
import { type Sealed } from "@/lib/core/sealed";
import { refundRequestColumn } from "@/lib/engine/intents/refund-request-records.server";
import { listOtherNames } from "@/lib/engine/mirror/alias-records.server";
import { customerOf, isPayerExpected } from "@/lib/platform/store/customer-of.server";
import { statusColumns } from "@/lib/platform/store/status-flags.server";
import { riskOf } from "@/lib/platform/store/risk-of.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { intents } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import {
  charges,
  refunds,
  splitLegs,
  steps,
  transactions,
  withdrawals,
} from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { deliveries } from "@/lib/platform/store/tables/deliveries";

const RELATED_MAX = 100;

export type TransactionSources = Awaited<ReturnType<typeof findTransactionSources>>;

/** Everything that the mirror holds of one object of a wallet. */
export async function findTransactionSources(reader: Reader, wallet: string, id: string) {
  const [found] = await reader
    .select({
      transaction: transactions,
      ...statusColumns(),
      refundRequest: refundRequestColumn(),
      chargeName: charges.customerName,
      chargeDocument: charges.customerDocument,
      holderName: withdrawals.holderName,
      holderDocument: withdrawals.holderDocument,
      customerPageId: customerOf(),
      isPayerExpected: isPayerExpected(),
      risk: riskOf(),
      projectName: projects.name,
      projectColor: projects.color,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet)));
  if (!found) return null;
  const blocks = await reader
    .select()
    .from(balanceBlocks)
    .where(eq(balanceBlocks.transactionId, id))
    .orderBy(desc(balanceBlocks.createdAt), desc(balanceBlocks.id))
    .limit(RELATED_MAX);
  return {
    ...found,
    blocks,
    legs: await reader
      .select()
      .from(splitLegs)
      .where(eq(splitLegs.transactionId, id))
      .orderBy(asc(splitLegs.position)),
    lines: await reader
      .select()
      .from(movements)
      .where(inArray(movements.transactionId, [id, ...(await listOtherNames(reader, id))]))
      .orderBy(asc(movements.settledAt), asc(movements.id))
      .limit(RELATED_MAX),
    refund: (await reader.select().from(refunds).where(eq(refunds.originalTransactionId, id)))[0] ?? null,
    intent: await findIntent(reader, found.transaction.intentId),
    deliveries: await reader
      .select({
        id: deliveries.id,
        event: deliveries.event,
        state: deliveries.state,
        receivedAt: deliveries.receivedAt,
        timesReceived: deliveries.timesReceived,
      })
      .from(deliveries)
      .where(eq(deliveries.transactionId, id))
      .orderBy(desc(deliveries.receivedAt), desc(deliveries.id))
      .limit(RELATED_MAX),
    steps: await listStepsAround(
      reader,
      id,
      blocks.map((block) => block.id),
    ),
  };
}

async function findIntent(reader: Reader, id: string | null) {
  if (id === null) return null;
  const rows = await reader
    .select({ id: intents.id, kind: intents.kind, state: intents.state, createdAt: intents.createdAt })
    .from(intents)
    .where(eq(intents.id, id));
  return rows[0] ?? null;
}

/**
 * Lists the steps of the object, of its refund and of the blocks on it. A step that both the object's history and a
 * block's history report appears once.
 */
async function listStepsAround(reader: Reader, id: string, blockIds: readonly string[]) {
  const told = await reader
    .select()
    .from(steps)
    .where(
      or(
        and(inArray(steps.objectType, ["transaction", "refund"]), eq(steps.objectId, id)),
        blockIds.length > 0
          ? and(eq(steps.objectType, "block"), inArray(steps.objectId, [...blockIds]))
          : undefined,
      ),
    )
    .orderBy(asc(steps.at), asc(steps.id))
    .limit(RELATED_MAX);
  const ofBlocks = told.filter(({ objectType }) => objectType === "block");
  const isTold = ({ kind, at }: (typeof told)[number]) =>
    ofBlocks.some((step) => step.kind === kind && step.at.getTime() === at.getTime());
  return told.filter((step) => step.objectType === "block" || !isTold(step));
}

type DeliveryRow = typeof deliveries.$inferSelect;

/** The sealed bytes, where they are about this object of the wallet. */
export async function findDeliveryBody(
  reader: Reader,
  wallet: string,
  transactionId: string,
  deliveryId: number,
): Promise<Pick<DeliveryRow, "endpoint" | "body" | "bodySha256" | "erasedAt"> | null> {
  const rows = await reader
    .select({
      endpoint: deliveries.endpoint,
      body: deliveries.body,
      bodySha256: deliveries.bodySha256,
      erasedAt: deliveries.erasedAt,
    })
    .from(deliveries)
    .innerJoin(transactions, and(eq(transactions.id, transactionId), eq(transactions.wallet, wallet)))
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.transactionId, transactionId)));
  return rows[0] ?? null;
}

export type Documents = { counterpart: Sealed | null; asked: Sealed | null };

export async function findDocuments(reader: Reader, wallet: string, id: string): Promise<Documents | null> {
  const rows = await reader
    .select({
      counterpart: transactions.counterpartDocument,
      charge: charges.customerDocument,
      withdrawal: withdrawals.holderDocument,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet)));
  const row = rows[0];
  return row ? { counterpart: row.counterpart, asked: row.charge ?? row.withdrawal } : null;
}

/** The recorded answers that had gone out by then, of the blocks on it. */
export async function findBlockAnswers(reader: Reader, id: string, at: Date): Promise<Map<string, Date>> {
  const rows = await reader
    .select({ id: balanceBlocks.id, answeredAt: balanceBlocks.answeredAt })
    .from(balanceBlocks)
    .where(and(eq(balanceBlocks.transactionId, id), lte(balanceBlocks.answeredAt, at)));
  return new Map(rows.flatMap((row) => (row.answeredAt === null ? [] : [[row.id, row.answeredAt] as const])));
}
