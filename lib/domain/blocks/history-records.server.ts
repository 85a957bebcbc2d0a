import "server-only";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { anyOf } from "@/lib/platform/store/any-of";
import { inScope, ofWallet } from "@/lib/platform/store/scope.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { customerPayments, customers } from "@/lib/platform/store/tables/customers";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";

export type CustomerFacts = Pick<
  typeof customers.$inferSelect,
  "id" | "name" | "email" | "phone" | "firstAt"
>;

/** The customer of a payment; null while that is not written yet, and where no document or address identifies one. */
export async function findCustomerOfPayment(
  reader: Reader,
  wallet: string,
  transactionId: string,
): Promise<CustomerFacts | null> {
  const [row] = await reader
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      firstAt: customers.firstAt,
    })
    .from(customerPayments)
    .innerJoin(customers, eq(customers.id, customerPayments.customerId))
    .where(and(ofWallet(customers.wallet, wallet), eq(customerPayments.transactionId, transactionId)));
  return row ?? null;
}

/** The newest first, of what was received. */
export const listReceivedOf = (reader: Reader, customerId: string, limit: number) =>
  reader
    .select({
      id: transactions.id,
      amountCentavos: transactions.amountCentavos,
      retainedCentavos: transactions.retainedCentavos,
      heldCentavos: transactions.heldCentavos,
      returnedCentavos: transactions.returnedCentavos,
      refundState: transactions.refundState,
      createdAt: transactions.createdAt,
      settledAt: transactions.settledAt,
    })
    .from(customerPayments)
    .innerJoin(transactions, eq(transactions.id, customerPayments.transactionId))
    .where(
      and(eq(customerPayments.customerId, customerId), sql`${transactions.retainedCentavos} is not null`),
    )
    .orderBy(desc(customerPayments.at), desc(customerPayments.transactionId))
    .limit(limit);
export type ReceivedRow = Awaited<ReturnType<typeof listReceivedOf>>[number];

export const listBlocksOn = (reader: Reader, transactionIds: readonly string[], limit: number) =>
  reader
    .select({
      id: balanceBlocks.id,
      transactionId: balanceBlocks.transactionId,
      status: balanceBlocks.status,
      answeredAt: balanceBlocks.answeredAt,
      apiStatus: balanceBlocks.apiStatus,
      blockType: balanceBlocks.blockType,
      amountCentavos: balanceBlocks.amountCentavos,
      createdAt: balanceBlocks.createdAt,
    })
    .from(balanceBlocks)
    .where(and(anyOf(balanceBlocks.transactionId, transactionIds), ne(balanceBlocks.status, "dismissed")))
    .orderBy(desc(balanceBlocks.createdAt))
    .limit(limit);

export type SameContact = { id: string; name: string | null; by: "email" | "phone"; blockCount: number };

/** Other customers who gave the same address or telephone, and how many of their payments were ever blocked. */
export async function listSameContacts(
  reader: Reader,
  scope: WalletScope,
  { id, email, phone }: CustomerFacts,
  limit: number,
): Promise<SameContact[]> {
  if (email === null && phone === null) return [];
  const rows = await reader
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(
      and(
        inScope(scope, customers.wallet),
        ne(customers.id, id),
        or(
          email === null ? undefined : eq(customers.email, email),
          phone === null ? undefined : eq(customers.phone, phone),
        ),
      ),
    )
    .orderBy(desc(customers.lastAt))
    .limit(limit);
  const counts = await countBlockedPaymentsOf(
    reader,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    by: email !== null && row.email === email ? "email" : "phone",
    blockCount: counts.find((count) => count.customerId === row.id)?.payments ?? 0,
  }));
}

const countBlockedPaymentsOf = (reader: Reader, customerIds: readonly string[]) =>
  reader
    .select({
      customerId: customerPayments.customerId,
      payments: sql<number>`count(distinct ${customerPayments.transactionId})::int`,
    })
    .from(customerPayments)
    .innerJoin(balanceBlocks, eq(balanceBlocks.transactionId, customerPayments.transactionId))
    .where(and(anyOf(customerPayments.customerId, customerIds), ne(balanceBlocks.status, "dismissed")))
    .groupBy(customerPayments.customerId);

export type SameAddress = { count: number; blockCount: number };

/** Other payments of the wallet, among its newest, whose free pairs hold the same address. */
export async function countSameAddress(
  reader: Reader,
  wallet: string,
  {
    transactionId,
    customerId,
    address,
  }: { transactionId: string; customerId: string | null; address: string },
  looked: number,
): Promise<SameAddress> {
  const [found] = await reader.rows<SameAddress>(sql`
    select count(*)::int as count, (count(*) filter (where newest.was_blocked))::int as "blockCount" from (
      select ${transactions.metadata} as metadata,
        exists (select from ${balanceBlocks} where ${balanceBlocks.transactionId} = ${transactions.id}
          and ${balanceBlocks.status} <> ${enumSql<BlockStatus>("dismissed")}) as was_blocked,
        (select ${customerPayments.customerId} from ${customerPayments}
          where ${customerPayments.transactionId} = ${transactions.id}) as customer
      from ${transactions}
      where ${transactions.wallet} = ${wallet} and ${transactions.type} = ${enumSql<TransactionType>("payment")}
        and ${transactions.id} <> ${transactionId}
      order by ${transactions.createdAt} desc nulls first, ${transactions.id} desc nulls first limit ${looked}
    ) as newest
    where newest.customer is distinct from ${customerId}::uuid and newest.metadata is not null
      and exists (select from jsonb_array_elements(newest.metadata) as pair where lower(pair ->> 1) = ${address.toLowerCase()})`);
  return found ?? { count: 0, blockCount: 0 };
}
