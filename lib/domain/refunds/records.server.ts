import "server-only";
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  sql,
  type SQL,
} from "drizzle-orm";
import { FIGURES } from "@/lib/core/enums/figures";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { type Centavos } from "@/lib/core/money/money";
import { type ListSort } from "@/lib/core/enums/sorts";
import { type ListSearch } from "@/lib/platform/search/find-in-list.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type PartsOfRow, summedColumns, sumRows } from "@/lib/platform/store/sums";
import { RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { type SealedPerson } from "@/lib/core/transactions/two-people";
import { type RefundState } from "@/lib/core/enums/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";
import { isPayerExpected } from "@/lib/platform/store/customer-of.server";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { observations } from "@/lib/platform/store/tables/observations";
import { people } from "@/lib/platform/store/tables/people";
import { charges, refunds, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { balances } from "@/lib/platform/store/tables/wallets";
import { anyOf } from "@/lib/platform/store/any-of";
import { isNamed } from "@/lib/platform/store/identifiers.server";
import {
  type Page,
  type PageWanted,
  inOrder,
  newestFirst,
  readPage,
  sortedBy,
} from "@/lib/platform/store/pages.server";
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
  isPayerExpected: boolean;
};

const customer = { name: charges.customerName, document: charges.customerDocument };
const columns = {
  refund: refunds,
  payment: transactions,
  customer,
  requestedBy: people.name,
  isPayerExpected: isPayerExpected(),
};

export type RefundFilterRow = {
  state?: RefundState | undefined;
  /** By request. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** Refunds whose payment has exactly this identifier, or was found by search terms. */
  search?: ListSearch | undefined;
  sort?: ListSort | undefined;
};

const ORDER = {
  moment: refunds.requestedAt,
  amount: refunds.amountCentavos,
  id: refunds.originalTransactionId,
};

/**
 * Newest first unless it is wanted otherwise. By amount the newest few thousand are put in order.
 */
export function listRefunds(
  reader: Reader,
  wallet: string,
  filter: RefundFilterRow,
  wanted: PageWanted,
): Promise<Page<RefundListRow>> {
  const isByAmount = filter.sort === "largest" || filter.sort === "smallest";
  const where = conditionsOf(filter);
  return readPage(
    reader
      .select(columns)
      .from(refunds)
      .leftJoin(transactions, eq(transactions.id, refunds.originalTransactionId))
      .leftJoin(charges, eq(charges.id, refunds.originalTransactionId))
      .leftJoin(people, eq(people.id, refunds.personId)),
    {
      guard: ofWallet(refunds.wallet, wallet),
      where: isByAmount
        ? [
            sql`${refunds.originalTransactionId} in (select listed.id from (${newestOf(wallet, where)}
            limit ${SUMMED_ROWS_MAX}) as listed)`,
          ]
        : where,
      by: sortedBy(filter.sort, ORDER),
      placeOf: ({ refund }) => ({
        at: isByAmount ? refund.amountCentavos : refund.requestedAt,
        id: refund.originalTransactionId,
      }),
    },
    wanted,
  );
}

const conditionsOf = ({ state, from, before, search }: RefundFilterRow) => [
  state ? eq(refunds.state, state) : undefined,
  from && gte(refunds.requestedAt, from),
  before && lt(refunds.requestedAt, before),
  search &&
    ("ids" in search
      ? anyOf(refunds.originalTransactionId, search.ids)
      : isNamed(search.identifier, refunds.originalTransactionId)),
];

const ofState = (...states: readonly RefundState[]): SQL =>
  sql`case when ${refunds.state} in (${enumSql<RefundState>(...states)}) then ${refunds.amountCentavos} else 0 end`;

const PARTS: PartsOfRow = {
  refunded: ofState(...FIGURES.refunds_confirmed.refundStates),
  under_way: ofState(...FIGURES.refunds_under_way.refundStates),
  undone: ofState(...FIGURES.refunds_undone.refundStates),
};

/** An identifier is one of the payment's own names. */
const newestOf = (wallet: string, where: readonly (SQL | undefined)[]): SQL => sql`
  select ${refunds.originalTransactionId} as id, ${summedColumns(refunds.amountCentavos, PARTS)}
  from ${refunds} left join ${transactions} on ${transactions.id} = ${refunds.originalTransactionId}
  where ${and(ofWallet(refunds.wallet, wallet), ...where)}
  order by ${inOrder(newestFirst(refunds.requestedAt, refunds.originalTransactionId))}`;

/** Sums the rows that the list of this filter shows: the newest of them, `limit` at most. */
export const sumRefunds = (
  reader: Reader,
  wallet: string,
  filter: RefundFilterRow,
  limit: number,
): Promise<ListSums> => sumRows(reader, newestOf(wallet, conditionsOf(filter)), PARTS, limit);

/**
 * Returns whether any refund of the wallet belongs to a payment with exactly this identifier, regardless of the other
 * filters.
 */
export async function isRefundNamed(reader: Reader, wallet: string, text: string): Promise<boolean> {
  const rows = await reader
    .select({ id: refunds.originalTransactionId })
    .from(refunds)
    .leftJoin(transactions, eq(transactions.id, refunds.originalTransactionId))
    .where(and(ofWallet(refunds.wallet, wallet), isNamed(text, refunds.originalTransactionId)))
    .limit(1);
  return rows.length > 0;
}

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

/** Returns the person who was asked to pay; null where the id is not of a charge that we know as one. */
export async function findCustomer(reader: Reader, id: string): Promise<Customer | null> {
  const rows = await reader.select(customer).from(charges).where(eq(charges.id, id));
  return rows[0] ?? null;
}

/**
 * Returns the one refund of a wallet that the provider names by one of these; null where there is none, or more than
 * one.
 */
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

/**
 * Returns the wallet's pending refund of this amount without a name at the service; null where there is none, or more
 * than one.
 */
export async function findOnlyPendingRefund(
  reader: Reader,
  wallet: string,
  amountCentavos: Centavos,
): Promise<RefundRow | null> {
  const rows = await reader
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.wallet, wallet),
        eq(refunds.state, "pending"),
        isNull(refunds.pspRefundTransactionId),
        eq(refunds.amountCentavos, amountCentavos),
      ),
    )
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

/** Lists the fees that the service took for the latest refunds, newest first. */
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

/**
 * Returns whether a block that was unknown at this moment still holds money of the payment. The moment is by our
 * clock and not by the service's.
 */
export async function hasBlockSince(reader: Reader, transactionId: string, since: Date): Promise<boolean> {
  const known = reader
    .select({ id: observations.id })
    .from(observations)
    .where(
      and(
        eq(observations.graphId, transactionId),
        sql`${observations.told} ->> 'id' = ${balanceBlocks.id}::text`,
        lte(observations.learntAt, since),
      ),
    );
  const rows = await reader
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(
      and(
        eq(balanceBlocks.transactionId, transactionId),
        notInArray(balanceBlocks.status, [...RESOLVED_BLOCK_STATUSES]),
        notExists(known),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The payments of one payer by the index of its document, newest first, each with its refund where it has one. */
export async function listPaymentsOf(
  reader: Reader,
  wallet: string,
  { document, since }: { document: string; since: Date },
  limit: number,
) {
  return reader
    .select({
      id: transactions.id,
      amountCentavos: transactions.amountCentavos,
      refund: { at: refunds.requestedAt, amountCentavos: refunds.amountCentavos, state: refunds.state },
    })
    .from(transactions)
    .leftJoin(refunds, eq(refunds.originalTransactionId, transactions.id))
    .where(
      and(
        sql`${indexOfSealed(transactions.counterpartDocument)} = ${document}`,
        eq(transactions.wallet, wallet),
        eq(transactions.type, REFUNDABLE_TYPE),
        eq(transactions.state, "completed"),
        gte(transactions.createdAt, since),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}
