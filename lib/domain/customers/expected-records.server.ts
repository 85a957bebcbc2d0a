import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ofWallet } from "@/lib/platform/store/scope.server";
import { customerPayments, expectedPayers } from "@/lib/platform/store/tables/customers";
import { searchDue } from "@/lib/platform/store/tables/search";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

type Pair = { wallet: string; customerId: string; payerId: string };

const PAYERS_MAX = 500;

/** Down the customer's own index to the first payment of the two. */
export async function hasPaidFor(reader: Reader, { wallet, customerId, payerId }: Pair): Promise<boolean> {
  const rows = await reader
    .select({ id: customerPayments.transactionId })
    .from(customerPayments)
    .where(
      and(
        ofWallet(customerPayments.wallet, wallet),
        eq(customerPayments.customerId, customerId),
        eq(customerPayments.payerId, payerId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** False where it was said already. */
export async function insertExpectedPayer(tx: Tx, row: typeof expectedPayers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(expectedPayers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: expectedPayers.payerId });
  return rows.length > 0;
}

/** Returns false where the payer is not expected. The expectation in force until now is retained, with its end. */
export async function endExpectedPayer(
  tx: Tx,
  { wallet, customerId, payerId, endedAt }: Pair & { endedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(expectedPayers)
    .set({ endedAt })
    .where(
      and(
        isNull(expectedPayers.endedAt),
        ofWallet(expectedPayers.wallet, wallet),
        eq(expectedPayers.customerId, customerId),
        eq(expectedPayers.payerId, payerId),
      ),
    )
    .returning({ id: expectedPayers.payerId });
  return rows.length > 0;
}

export const listExpectedPayers = (reader: Reader, customerId: string) =>
  reader
    .select({ payerId: expectedPayers.payerId, person: people.name, at: expectedPayers.at })
    .from(expectedPayers)
    .leftJoin(people, eq(people.id, expectedPayers.personId))
    .where(and(eq(expectedPayers.customerId, customerId), isNull(expectedPayers.endedAt)))
    .limit(PAYERS_MAX);

const FOLLOWED_MAX = 5_000;

/** Queues their newest payments for indexing, behind the writes. Search terms depend on the expected payers. */
export const queuePaymentsOfPair = (
  tx: Tx,
  { customerId, payerId }: Omit<Pair, "wallet">,
): Promise<unknown> =>
  tx.execute(sql`insert into ${searchDue} (source, key) select 'transaction', ${customerPayments.transactionId}::text
    from ${customerPayments} where ${customerPayments.customerId} = ${customerId} and ${customerPayments.payerId} = ${payerId}
    order by ${customerPayments.at} desc, ${customerPayments.transactionId} desc limit ${FOLLOWED_MAX}`);
