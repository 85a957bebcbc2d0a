import "server-only";
import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import { type Tx } from "@/lib/store/store.server";
import { balanceBlocks } from "@/lib/store/tables/balance-blocks";
import { intents } from "@/lib/store/tables/intents";
import { movements } from "@/lib/store/tables/money";
import {
  charges,
  refunds,
  splitLegs,
  steps,
  transactions,
  withdrawals,
} from "@/lib/store/tables/transactions";
import { projects } from "@/lib/store/tables/wallets";
import { deliveries } from "@/lib/store/tables/webhooks";

const RELATED_MAX = 100;

export type TransactionSources = Awaited<ReturnType<typeof findTransactionSources>>;

/** Everything that the mirror holds of one object of a wallet. */
export async function findTransactionSources(tx: Tx, wallet: string, id: string) {
  const [found] = await tx
    .select({
      transaction: transactions,
      chargeName: charges.customerName,
      chargeDocument: charges.customerDocument,
      holderName: withdrawals.holderName,
      holderDocument: withdrawals.holderDocument,
      projectName: projects.name,
      projectColor: projects.color,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet)));
  if (!found) return null;
  const blocks = await tx
    .select()
    .from(balanceBlocks)
    .where(eq(balanceBlocks.transactionId, id))
    .orderBy(desc(balanceBlocks.createdAt), desc(balanceBlocks.id))
    .limit(RELATED_MAX);
  return {
    ...found,
    blocks,
    legs: await tx
      .select()
      .from(splitLegs)
      .where(eq(splitLegs.transactionId, id))
      .orderBy(asc(splitLegs.position)),
    lines: await tx
      .select()
      .from(movements)
      .where(eq(movements.transactionId, id))
      .orderBy(asc(movements.settledAt), asc(movements.id))
      .limit(RELATED_MAX),
    refund: (await tx.select().from(refunds).where(eq(refunds.originalTransactionId, id)))[0] ?? null,
    intent: await findIntent(tx, found.transaction.intentId),
    deliveries: await tx
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
      tx,
      id,
      blocks.map((block) => block.id),
    ),
  };
}

async function findIntent(tx: Tx, id: string | null) {
  if (id === null) return null;
  const rows = await tx
    .select({ id: intents.id, kind: intents.kind, state: intents.state, createdAt: intents.createdAt })
    .from(intents)
    .where(eq(intents.id, id));
  return rows[0] ?? null;
}

/** Of the object, of its refund and of the blocks on it. */
const listStepsAround = (tx: Tx, id: string, blockIds: readonly string[]) =>
  tx
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

/** The bytes as they came, where they are about this object of the wallet. */
export async function findDeliveryBody(
  tx: Tx,
  wallet: string,
  transactionId: string,
  deliveryId: number,
): Promise<{ body: Buffer; sha256: string } | null> {
  const rows = await tx
    .select({ body: deliveries.body, sha256: deliveries.bodySha256 })
    .from(deliveries)
    .innerJoin(transactions, and(eq(transactions.id, transactionId), eq(transactions.wallet, wallet)))
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.transactionId, transactionId)));
  return rows[0] ?? null;
}

export type Documents = { counterpart: string | null; asked: string | null };

export async function findDocuments(tx: Tx, wallet: string, id: string): Promise<Documents | null> {
  const rows = await tx
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

/** Whichever wallet it is in: to know that it is known. */
export async function findWalletOf(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx
    .select({ wallet: transactions.wallet })
    .from(transactions)
    .where(eq(transactions.id, id));
  return rows[0]?.wallet ?? null;
}

const PROJECT_NAMES_MAX = 500;

export const listProjectNames = (tx: Tx): Promise<{ value: string; name: string }[]> =>
  tx
    .select({ value: projects.id, name: projects.name })
    .from(projects)
    .orderBy(asc(projects.name))
    .limit(PROJECT_NAMES_MAX);
