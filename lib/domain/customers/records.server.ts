import "server-only";
import { and, desc, eq, ne, notExists, or, sql } from "drizzle-orm";
import { type ListSums } from "@/lib/core/money/list-sums";
import { type Centavos } from "@/lib/core/money/money";
import { NO_DOCUMENT } from "@/lib/core/sealed";
import { type CustomerSort } from "@/lib/core/enums/sorts";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { anyOf } from "@/lib/platform/store/any-of";
import { kindOfSealed, maskOfSealed } from "@/lib/platform/store/columns";
import { type StatusColumns, statusColumns } from "@/lib/platform/store/status-flags.server";
import {
  type Page,
  type PageWanted,
  inOrder,
  newestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumRows, summedColumns } from "@/lib/platform/store/sums";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { customerPayments, customers } from "@/lib/platform/store/tables/customers";
import { charges, refunds, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { rowsInto, writeAll } from "@/lib/platform/store/writes.server";
import { type PaymentTotals } from "./totals";

export type CustomerRow = typeof customers.$inferSelect;

type CustomersWanted = {
  wallet: string | undefined;
  /** Where a search named them. */
  ids: readonly string[] | null;
};

const conditionsOf = ({ wallet, ids }: CustomersWanted) => [
  wallet === undefined ? undefined : eq(customers.wallet, wallet),
  ids === null ? undefined : anyOf(customers.id, ids),
];

const keysetOf = (column: "lastAt" | "retainedCentavos" | "paidCount", direction: "asc" | "desc") => ({
  by: { at: customers[column], id: customers.id, direction },
  placeOf: (row: CustomerRow) => ({ at: row[column], id: row.id }),
});
const KEYSETS = {
  newest: keysetOf("lastAt", "desc"),
  oldest: keysetOf("lastAt", "asc"),
  largest: keysetOf("retainedCentavos", "desc"),
  smallest: keysetOf("retainedCentavos", "asc"),
  most: keysetOf("paidCount", "desc"),
  fewest: keysetOf("paidCount", "asc"),
} satisfies Record<CustomerSort | "newest", unknown>;

/** The latest first, unless it is said otherwise. */
export const listCustomerRows = (
  reader: Reader,
  scope: WalletScope,
  { sort = "newest", ...wanted }: CustomersWanted & { sort: CustomerSort | "newest" | undefined },
  page: PageWanted,
): Promise<Page<CustomerRow>> =>
  readPage(
    reader.select().from(customers),
    { guard: inScope(scope, customers.wallet), where: conditionsOf(wanted), ...KEYSETS[sort] },
    page,
  );

export async function findCustomer(
  reader: Reader,
  scope: WalletScope,
  id: string,
): Promise<CustomerRow | null> {
  const [row] = await reader
    .select()
    .from(customers)
    .where(and(inScope(scope, customers.wallet), eq(customers.id, id)));
  return row ?? null;
}

/** How many there are, and what they left: of so many at most, the latest. */
export async function sumCustomers(
  reader: Reader,
  scope: WalletScope,
  wanted: CustomersWanted,
  limit: number,
): Promise<ListSums> {
  const parts = { kept: sql`${customers.retainedCentavos}` };
  const by = newestFirst(customers.lastAt, customers.id);
  const sums = await sumRows(
    reader,
    sql`select ${summedColumns(customers.retainedCentavos, parts)} from ${customers}
      where ${and(inScope(scope, customers.wallet), ...conditionsOf(wanted))} order by ${inOrder(by)}`,
    parts,
    limit,
  );
  return { ...sums, parts: [] };
}

export type CustomerPaymentRow = typeof transactions.$inferSelect &
  StatusColumns & {
    payerId: string | null;
    customerDocument: (typeof charges.$inferSelect)["customerDocument"];
    hasPage: boolean;
    legsCentavos: Centavos;
  };

/** The newest first. */
export async function listPaymentsOf(
  reader: Reader,
  customerId: string,
  limit: number,
): Promise<CustomerPaymentRow[]> {
  const rows = await reader
    .select({
      transaction: transactions,
      ...statusColumns(),
      payerId: customerPayments.payerId,
      customerDocument: charges.customerDocument,
      hasPage: sql<boolean>`coalesce(${charges.payerLinkHash} is not null, false)`,
      legsCentavos: sql<Centavos>`coalesce((select sum(${splitLegs.deliveredCentavos}) from ${splitLegs}
        where ${splitLegs.transactionId} = ${transactions.id}), 0)::float8`,
    })
    .from(customerPayments)
    .innerJoin(transactions, eq(transactions.id, customerPayments.transactionId))
    .leftJoin(charges, eq(charges.id, customerPayments.transactionId))
    .where(eq(customerPayments.customerId, customerId))
    .orderBy(desc(customerPayments.at), desc(customerPayments.transactionId))
    .limit(limit);
  return rows.map(({ transaction, ...beside }) => ({ ...transaction, ...beside }));
}

export const listBlocksOf = (reader: Reader, transactionIds: readonly string[], limit: number) =>
  reader
    .select()
    .from(balanceBlocks)
    .where(and(anyOf(balanceBlocks.transactionId, transactionIds), ne(balanceBlocks.status, "dismissed")))
    .orderBy(desc(balanceBlocks.createdAt))
    .limit(limit);

export const listRefundsOf = (reader: Reader, transactionIds: readonly string[], limit: number) =>
  reader
    .select()
    .from(refunds)
    .where(anyOf(refunds.originalTransactionId, transactionIds))
    .orderBy(desc(refunds.requestedAt))
    .limit(limit);

/** The same one in another wallet, or by the same address. */
export const listRelated = (
  reader: Reader,
  scope: WalletScope,
  { id, identity, email }: CustomerRow,
  limit: number,
): Promise<CustomerRow[]> =>
  reader
    .select()
    .from(customers)
    .where(
      and(
        inScope(scope, customers.wallet),
        ne(customers.id, id),
        or(eq(customers.identity, identity), email === null ? undefined : eq(customers.email, email)),
      ),
    )
    .orderBy(desc(customers.lastAt))
    .limit(limit);

/** Returns the people that charges name and their payers, to determine the customers of the transactions. */
export const listPeopleOf = (reader: Reader, transactionIds: readonly string[]) =>
  reader
    .select({
      id: transactions.id,
      wallet: transactions.wallet,
      at: transactions.createdAt,
      counterpartDocument: transactions.counterpartDocument,
      customerDocument: charges.customerDocument,
      customerEmail: charges.customerEmail,
      retainedCentavos: transactions.retainedCentavos,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .where(and(anyOf(transactions.id, transactionIds), eq(transactions.type, "payment")));

export const listOwners = (reader: Reader, transactionIds: readonly string[]) =>
  reader
    .select({
      transactionId: customerPayments.transactionId,
      customerId: customerPayments.customerId,
      retainedCentavos: customerPayments.retainedCentavos,
    })
    .from(customerPayments)
    .where(anyOf(customerPayments.transactionId, transactionIds));

/** Number of newest payments that names and addresses are taken from, where they contain them. */
const NEWEST = 20;
const OTHER_NAMES_MAX = 10;

/** A customer by its id, and by how much its payments changed. */
export type TouchedCustomer = { id: string; identity: string } & PaymentTotals;

/**
 * Writes customer data from their newest payments. Where a charge requested no document or address, the payment names
 * the payer, and the name in the charge is stored as another name. The sums of a known customer are updated by the
 * difference, because a customer may have a hundred thousand payments; the sums of a new customer are counted.
 */
export const refreshCustomers = (tx: Tx, touched: readonly TouchedCustomer[]): Promise<unknown> =>
  tx.execute(sql`
  insert into ${customers} (id, wallet, identity, name, other_names, masked_document, email, phone, first_at, last_at, paid_count, kept_centavos)
  select touched.id, newest.wallet, touched.identity, newest.name,
    array(select distinct said from unnest(newest.said) as said where said <> newest.name order by said limit ${OTHER_NAMES_MAX}),
    newest.document, newest.email, newest.phone, oldest.at, newest.at,
    coalesce(counted.count, touched."paidCount"), coalesce(counted.kept, touched."retainedCentavos")
  from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb)
    as touched(id uuid, identity text, "paidCount" bigint, "retainedCentavos" bigint)
  left join lateral (
    select count(${customerPayments.retainedCentavos}) as count, coalesce(sum(${customerPayments.retainedCentavos}), 0)::bigint as kept
    from ${customerPayments} where ${customerPayments.customerId} = touched.id
  ) as counted on not exists (select from ${customers} as known where known.id = touched.id)
  cross join lateral (
    select max(wallet) as wallet, max(at) as at,
      (array_agg(name order by at desc) filter (where name is not null))[1] as name,
      array_agg(asked_name) || array_agg(payer_name) as said,
      (array_agg(document order by at desc) filter (where document is not null))[1] as document,
      (array_agg(email order by at desc) filter (where email is not null))[1] as email,
      (array_agg(phone order by at desc) filter (where phone is not null))[1] as phone
    from (
      select ${customerPayments.wallet} as wallet, ${customerPayments.at} as at,
        case when whose.is_payers then coalesce(whose.payer_name, ${charges.customerName})
          else coalesce(${charges.customerName}, whose.payer_name) end as name,
        ${charges.customerName} as asked_name, whose.payer_name as payer_name,
        ${maskOfSealed(sql`case when whose.is_payers then whose.payer_document
          else coalesce(${charges.customerDocument}, whose.payer_document) end`)} as document,
        lower(${charges.customerEmail}) as email,
        case when not whose.is_payers or lower(${charges.customerName}) = lower(whose.payer_name)
          then ${charges.customerPhone} end as phone
      from ${customerPayments}
      join ${transactions} on ${transactions.id} = ${customerPayments.transactionId}
      left join ${charges} on ${charges.id} = ${customerPayments.transactionId}
      cross join lateral (
        select case when ${customerPayments.payerId} = touched.id then ${transactions.counterpartName} end as payer_name,
          case when ${customerPayments.payerId} = touched.id then ${transactions.counterpartDocument} end as payer_document,
          coalesce(${customerPayments.payerId} = touched.id, false) and (${charges.customerDocument} is null
            or ${kindOfSealed(charges.customerDocument)} = ${NO_DOCUMENT}) as is_payers
      ) as whose
      where ${customerPayments.customerId} = touched.id
      order by ${customerPayments.at} desc, ${customerPayments.transactionId} desc limit ${NEWEST}
    ) as payments
  ) as newest
  cross join lateral (
    select min(${customerPayments.at}) as at from ${customerPayments} where ${customerPayments.customerId} = touched.id
  ) as oldest
  where newest.at is not null
  on conflict (id) do update set name = excluded.name, other_names = excluded.other_names, masked_document = excluded.masked_document,
    email = excluded.email, phone = excluded.phone, first_at = excluded.first_at, last_at = excluded.last_at,
    paid_count = ${customers}.paid_count + excluded.paid_count, kept_centavos = ${customers}.kept_centavos + excluded.kept_centavos`);

/** Deletes those of the customers that no payment refers to any more. */
export const deleteEmptyCustomers = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.delete(customers).where(
    and(
      anyOf(customers.id, ids),
      notExists(
        tx
          .select({ one: sql`1` })
          .from(customerPayments)
          .where(eq(customerPayments.customerId, customers.id)),
      ),
    ),
  );

export type CustomerPayment = typeof customerPayments.$inferInsert;

export const savePayments = (tx: Tx, rows: readonly CustomerPayment[]): Promise<void> =>
  writeAll(tx, [rowsInto(customerPayments, rows, { at: ["transactionId"], keeps: "given" })]);

export async function deletePayments(tx: Tx, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length > 0)
    await tx.delete(customerPayments).where(anyOf(customerPayments.transactionId, transactionIds));
}

export const listIdentities = (
  reader: Reader,
  ids: readonly string[],
): Promise<{ id: string; identity: string }[]> =>
  reader
    .select({ id: customers.id, identity: customers.identity })
    .from(customers)
    .where(anyOf(customers.id, ids));
