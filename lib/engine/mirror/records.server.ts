import "server-only";
import { type Measure } from "@/lib/core/words/money";
import { type StepObject } from "@/lib/core/words/steps";
import { type SQL, and, eq, getTableColumns, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";
import { type Centavos } from "@/lib/core/money";
import { findObject } from "./alias-records.server";
import { inSnakeCase } from "@/lib/platform/store/columns";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { movements, pendingTotals } from "@/lib/platform/store/tables/money";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import {
  charges,
  refunds,
  splitLegs,
  steps,
  transactions,
  withdrawals,
} from "@/lib/platform/store/tables/transactions";
import { effects } from "@/lib/platform/store/tables/webhooks";

export type TransactionRow = typeof transactions.$inferSelect;
export type MovementRow = typeof movements.$inferInsert;
export type StepRow = typeof steps.$inferInsert;

export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  const rows = await lockRows(tx, tx.select().from(transactions).where(eq(transactions.id, id)));
  return rows[0] ?? null;
}

/** Whole rows, all in one statement: each as it is known now. */
export async function saveTransactions(tx: Tx, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(transactions)
    .values([...rows])
    .onConflictDoUpdate({ target: transactions.id, set: AS_TOLD });
}

const AS_TOLD = Object.fromEntries(
  Object.keys(getTableColumns(transactions)).map((name) => [
    name,
    sql`excluded.${sql.identifier(inSnakeCase(name))}`,
  ]),
);

type ChargeRow = typeof charges.$inferInsert;
type WithdrawalRow = typeof withdrawals.$inferInsert;

/** What is known of a charge beside its row: what was known before stays. */
export async function saveCharge(tx: Tx, id: string, known: Omit<ChargeRow, "id">): Promise<void> {
  await tx
    .insert(charges)
    .values({ ...known, id })
    .onConflictDoUpdate({ target: charges.id, set: keptOf(charges, known) });
}

export async function saveWithdrawal(tx: Tx, id: string, known: Omit<WithdrawalRow, "id">): Promise<void> {
  await tx
    .insert(withdrawals)
    .values({ ...known, id })
    .onConflictDoUpdate({ target: withdrawals.id, set: keptOf(withdrawals, known) });
}

/** Columns that are told now, each with what stands there already first. At least one, or there is nothing to set. */
function keptOf(table: typeof charges | typeof withdrawals, known: object): Record<string, SQL> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const set = Object.keys(known).flatMap((name) => {
    const column = columns[name];
    return column
      ? [[name, sql`coalesce(${column}, excluded.${sql.identifier(inSnakeCase(name))})`] as const]
      : [];
  });
  return set.length > 0 ? Object.fromEntries(set) : { id: sql`excluded.id` };
}

/** Each leg with the charge's own wallet and day, so that a period of them is found without their charges. */
export async function saveLegs(tx: Tx, legs: readonly (typeof splitLegs.$inferInsert)[]): Promise<void> {
  if (legs.length === 0) return;
  await tx
    .insert(splitLegs)
    .values([...legs])
    .onConflictDoUpdate({
      target: [splitLegs.transactionId, splitLegs.position],
      set: {
        destination: sql`excluded.destination`,
        wallet: sql`excluded.wallet`,
        settledAt: sql`excluded.settled_at`,
        requestedCentavos: sql`excluded.requested_centavos`,
        acceptedCentavos: sql`excluded.accepted_centavos`,
        deliveredCentavos: sql`excluded.delivered_centavos`,
      },
    });
}

export async function saveRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<void> {
  const { origin: _origin, ...told } = row;
  await tx
    .insert(refunds)
    .values(row)
    .onConflictDoUpdate({ target: refunds.originalTransactionId, set: told });
}

/** What people record about a block is never written back by what the service tells. */
export async function saveBlocks(
  tx: Tx,
  rows: readonly (typeof balanceBlocks.$inferInsert)[],
): Promise<void> {
  for (const row of rows) {
    const { origin: _origin, ...told } = row;
    await tx.insert(balanceBlocks).values(row).onConflictDoUpdate({ target: balanceBlocks.id, set: told });
  }
}

/** Fails where one of these numbers is there already: what was booked is never booked over. */
export async function insertEffects(tx: Tx, rows: readonly (typeof effects.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(effects).values([...rows]);
}

/** The write that made a transaction; null where none of ours is known to have. */
export async function findIntentOfTransaction(reader: Reader, id: string): Promise<string | null> {
  const rows = await reader
    .select({ intentId: transactions.intentId })
    .from(transactions)
    .where(eq(transactions.id, await findObject(reader, id)));
  return rows[0]?.intentId ?? null;
}

export async function insertMovements(tx: Tx, rows: readonly MovementRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(movements).values([...rows]);
}

export type Total = {
  day: string;
  wallet: string;
  measure: Measure;
  count: number;
  amountCentavos: Centavos;
};

/** Adds to the day's sums when the transaction commits: until then it waits for nobody, and nobody for it. */
export async function addToTotals(tx: Tx, totals: readonly Total[]): Promise<void> {
  if (totals.length > 0) await tx.insert(pendingTotals).values([...totals]);
}

export async function insertSteps(tx: Tx, rows: readonly StepRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(steps).values([...rows]);
}
export const insertStep = (tx: Tx, step: StepRow): Promise<void> => insertSteps(tx, [step]);

export async function listSteps(
  reader: Reader,
  objectType: StepObject,
  objectId: string,
): Promise<(typeof steps.$inferSelect)[]> {
  return reader
    .select()
    .from(steps)
    .where(and(eq(steps.objectType, objectType), eq(steps.objectId, objectId)))
    .orderBy(steps.at, steps.id);
}
