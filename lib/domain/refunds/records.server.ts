import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, lt } from "drizzle-orm";
import { type SealedPerson } from "@/lib/core/two-people";
import { type RefundState } from "@/lib/core/words/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";
import { people } from "@/lib/platform/store/tables/people";
import { charges, refunds, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { balances } from "@/lib/platform/store/tables/wallets";
import { isNamed } from "@/lib/platform/store/identifiers.server";
import { type Page, type PageWanted, newestFirst, readPage } from "@/lib/platform/store/pages.server";
import { ofWallet } from "@/lib/platform/store/scope.server";

/** `transactions.type` of what can be given back. */
export const REFUNDABLE_TYPE = "payment";

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentRow = typeof transactions.$inferSelect;
export type Customer = SealedPerson;
export type RefundListRow = {
  refund: RefundRow;
  payment: PaymentRow | null;
  customer: Customer | null;
  requestedBy: string | null;
};

const customer = { name: charges.customerName, document: charges.customerDocument };
const columns = {
  refund: refunds,
  payment: transactions,
  customer,
  requestedBy: people.name,
};

export type RefundFilterRow = {
  state?: RefundState | undefined;
  requestedFrom?: Date | undefined;
  requestedBefore?: Date | undefined;
  search?: string | undefined;
};

/** Newest first. A search looks at the payment's identifiers. */
export const listRefunds = (
  reader: Reader,
  wallet: string,
  filter: RefundFilterRow,
  wanted: PageWanted,
): Promise<Page<RefundListRow>> =>
  readPage(
    reader
      .select(columns)
      .from(refunds)
      .leftJoin(transactions, eq(transactions.id, refunds.originalTransactionId))
      .leftJoin(charges, eq(charges.id, refunds.originalTransactionId))
      .leftJoin(people, eq(people.id, refunds.personId)),
    {
      guard: ofWallet(refunds.wallet, wallet),
      where: [
        filter.state ? eq(refunds.state, filter.state) : undefined,
        filter.requestedFrom ? gte(refunds.requestedAt, filter.requestedFrom) : undefined,
        filter.requestedBefore ? lt(refunds.requestedAt, filter.requestedBefore) : undefined,
        filter.search ? isNamed(filter.search, refunds.originalTransactionId) : undefined,
      ],
      by: newestFirst(refunds.requestedAt, refunds.originalTransactionId),
      placeOf: ({ refund }) => ({ at: refund.requestedAt, id: refund.originalTransactionId }),
    },
    wanted,
  );

export async function findRefund(reader: Reader, wallet: string, id: string): Promise<RefundListRow | null> {
  const rows = await reader
    .select(columns)
    .from(refunds)
    .leftJoin(transactions, eq(transactions.id, refunds.originalTransactionId))
    .leftJoin(charges, eq(charges.id, refunds.originalTransactionId))
    .leftJoin(people, eq(people.id, refunds.personId))
    .where(and(eq(refunds.originalTransactionId, id), eq(refunds.wallet, wallet)));
  return rows[0] ?? null;
}

export async function findPayment(reader: Reader, wallet: string, id: string): Promise<PaymentRow | null> {
  const rows = await reader
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet)));
  return rows[0] ?? null;
}

/** Who was asked to pay; null where it is no charge that we know as one. */
export async function findCustomer(reader: Reader, id: string): Promise<Customer | null> {
  const rows = await reader.select(customer).from(charges).where(eq(charges.id, id));
  return rows[0] ?? null;
}

/** The one refund of a wallet that the provider calls by one of these; null where it is none, or not one alone. */
export async function findRefundBearing(
  reader: Reader,
  wallet: string,
  pspIds: readonly string[],
): Promise<RefundRow | null> {
  if (pspIds.length === 0) return null;
  const rows = await reader
    .select()
    .from(refunds)
    .where(and(inArray(refunds.pspRefundTransactionId, [...pspIds]), eq(refunds.wallet, wallet)))
    .limit(2);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

export async function listDeliveredLegs(reader: Reader, transactionId: string) {
  return reader
    .select({ destination: splitLegs.destination, amountCentavos: splitLegs.deliveredCentavos })
    .from(splitLegs)
    .where(and(eq(splitLegs.transactionId, transactionId), isNotNull(splitLegs.deliveredCentavos)))
    .orderBy(splitLegs.position);
}

/** What the service took of the latest refunds, newest first. */
export async function listLatestRefundFees(reader: Reader, wallet: string, limit: number) {
  return reader
    .select({ feeCentavos: refunds.feeCentavos, at: refunds.requestedAt })
    .from(refunds)
    .where(and(eq(refunds.wallet, wallet), isNotNull(refunds.feeCentavos)))
    .orderBy(desc(refunds.requestedAt), desc(refunds.originalTransactionId))
    .limit(limit);
}

export async function findBalance(reader: Reader, wallet: string) {
  const rows = await reader.select().from(balances).where(eq(balances.wallet, wallet));
  return rows[0] ?? null;
}

export async function listPersonNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
