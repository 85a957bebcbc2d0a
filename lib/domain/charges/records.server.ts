import "server-only";
import { type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { type ListSort } from "@/lib/core/enums/sorts";
import { type Sealed } from "@/lib/core/sealed";
import { refundRequestColumn } from "@/lib/engine/intents/refund-request-records.server";
import { type RefundRequest } from "@/lib/engine/intents/schema";
import { CHARGE_TYPE } from "./charge-type";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type RiskFilter, type RiskReason } from "@/lib/core/enums/risk";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { type ListSearch } from "@/lib/platform/search/find-in-list.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type PartsOfRow, summedColumns, sumRows } from "@/lib/platform/store/sums";
import { logoBeside } from "@/lib/platform/logos/records.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { charges, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { projects, wallets } from "@/lib/platform/store/tables/wallets";
import { type StatusColumns, isFlagged, statusColumns } from "@/lib/platform/store/status-flags.server";
import { anyOf } from "@/lib/platform/store/any-of";
import { isNamed, nameBegins } from "@/lib/platform/store/identifiers.server";
import { customerOf, isOfCustomer, isPayerExpected } from "@/lib/platform/store/customer-of.server";
import {
  type Page,
  type PageWanted,
  inOrder,
  newestFirst,
  readPage,
  sortedBy,
} from "@/lib/platform/store/pages.server";
import { type CreatedFilter, createdWhen } from "./conversion-records.server";
import { hasRiskFlag, hasNoRiskFlag, riskOf } from "@/lib/platform/store/risk-of.server";
import { ofWallet } from "@/lib/platform/store/scope.server";

export type ChargeRow = typeof charges.$inferSelect;
export type SplitLegRow = typeof splitLegs.$inferSelect;
type StoredCharge = typeof transactions.$inferSelect & StatusColumns;
export type ChargeListRow = StoredCharge & {
  customerName: string | null;
  customerDocument: Sealed | null;
  isPayerExpected: boolean;
  risk: RiskReason[] | null;
};

/** Null closes it. */
export async function savePayerLink(
  tx: Tx,
  id: string,
  link: { hash: string; sealed: string } | null,
): Promise<void> {
  await tx
    .update(charges)
    .set({ payerLinkHash: link?.hash ?? null, payerLinkSealed: link?.sealed ?? null })
    .where(eq(charges.id, id));
}

/** True where it was never opened before. */
export async function savePayerOpened(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(charges)
    .set({ payerOpenedAt: at })
    .where(and(eq(charges.id, id), isNull(charges.payerOpenedAt)))
    .returning({ id: charges.id });
  return rows.length > 0;
}

/** By the unique index of the links; only what the payer's page is made of. */
export async function findPayerCharge(reader: Reader, linkHash: string) {
  const [found] = await reader
    .select({
      id: transactions.id,
      wallet: transactions.wallet,
      state: transactions.state,
      openedAt: charges.payerOpenedAt,
      refundState: transactions.refundState,
      amountCentavos: transactions.amountCentavos,
      description: transactions.description,
      pixCopyPaste: charges.pixCopyPaste,
      qrPng: charges.qrPng,
      expiresAt: transactions.expiresAt,
      settledAt: transactions.settledAt,
      project: { name: projects.name, color: projects.color },
      logo: logoBeside(transactions.projectId),
    })
    .from(charges)
    .innerJoin(transactions, eq(transactions.id, charges.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(eq(charges.payerLinkHash, linkHash));
  return found ?? null;
}

export type ChargeFilterRow = CreatedFilter & {
  state?: TransactionState | undefined;
  flag?: StatusFlag | undefined;
  /**
   * Charges with exactly this identifier, charges found by search terms, or charges where one of two names begins so:
   * the name that the provider confirmed, or the requested one.
   */
  search?: ListSearch | { confirmedName: string } | { askedName: string } | undefined;
  customer?: string | undefined;
  risk?: RiskFilter | undefined;
  sort?: ListSort | undefined;
};

const ORDER = {
  moment: transactions.createdAt,
  amount: transactions.amountCentavos,
  id: transactions.id,
};

/**
 * Newest first unless it is wanted otherwise. By amount an index leads through all of them; of what is asked for besides,
 * the newest few thousand are put in that order.
 */
export async function listChargeRows(
  reader: Reader,
  wallet: string,
  filter: ChargeFilterRow,
  wanted: PageWanted,
): Promise<Page<ChargeListRow>> {
  const by = sortedBy(filter.sort, ORDER);
  const where = await conditionsOf(reader, wallet, filter);
  const { rows, nextCursor } = await readPage(
    reader
      .select({
        transaction: transactions,
        ...statusColumns(),
        customerName: charges.customerName,
        customerDocument: charges.customerDocument,
        isPayerExpected: isPayerExpected(),
        risk: riskOf(),
      })
      .from(transactions)
      .leftJoin(charges, eq(charges.id, transactions.id)),
    {
      guard: ofWallet(transactions.wallet, wallet),
      where: isInIndexOfAmounts(filter) ? where : [amongNewest(wallet, where)],
      by,
      placeOf: ({ transaction }) => placeOfCharge(transaction, filter.sort),
    },
    wanted,
  );
  return { rows: rows.map(({ transaction, ...beside }) => ({ ...transaction, ...beside })), nextCursor };
}

export const placeOfCharge = (
  { createdAt, amountCentavos, id }: Pick<StoredCharge, "createdAt" | "amountCentavos" | "id">,
  sort: ListSort | undefined,
) => ({ at: isByAmount(sort) ? amountCentavos : createdAt, id });

const isByAmount = (sort: ListSort | undefined): boolean => sort === "largest" || sort === "smallest";

const isInIndexOfAmounts = ({ sort, ...filter }: ChargeFilterRow): boolean =>
  !isByAmount(sort) || Object.values(filter).every((value) => value === undefined);

function amongNewest(wallet: string, where: readonly (SQL | undefined)[]): SQL {
  const by = newestFirst(transactions.createdAt, transactions.id);
  return sql`${transactions.id} in (select ${transactions.id}
    from ${transactions} left join ${charges} on ${charges.id} = ${transactions.id}
    where ${and(ofWallet(transactions.wallet, wallet), ...where)} order by ${inOrder(by)} limit ${SUMMED_ROWS_MAX})`;
}

async function conditionsOf(
  reader: Reader,
  wallet: string,
  { state, flag, search, customer, risk, ...created }: ChargeFilterRow,
): Promise<(SQL | undefined)[]> {
  return [
    eq(transactions.type, CHARGE_TYPE),
    state && eq(transactions.state, state),
    flag && (await isFlagged(reader, wallet, flag)),
    ...createdWhen(wallet, created),
    search && matches(search),
    customer ? isOfCustomer(customer) : undefined,
    risk && (risk === "none" ? hasNoRiskFlag() : hasRiskFlag([wallet], risk)),
  ];
}

const stateIs = (...states: TransactionState[]): SQL =>
  sql`${transactions.state} in (${enumSql<TransactionState>(...states)})`;

/** Each centavo in one part; the fee, and what other wallets got, are in none. */
const PARTS: PartsOfRow = {
  kept: sql`greatest(${transactions.retainedCentavos}, 0)`,
  held: sql`${transactions.heldCentavos}`,
  returned: sql`${transactions.returnedCentavos}`,
  awaiting: sql`case when ${stateIs("pending", "processing")} then ${transactions.amountCentavos} else 0 end`,
  unpaid: sql`case when ${stateIs("expired", "failed", "cancelled")} then ${transactions.amountCentavos} else 0 end`,
};

/** Sums the rows that the list of each of these filters shows, each row once: the newest of them, `limit` at most. */
export async function sumCharges(
  reader: Reader,
  wallet: string,
  filters: readonly ChargeFilterRow[],
  limit: number,
): Promise<ListSums> {
  const by = newestFirst(transactions.createdAt, transactions.id);
  const walks: SQL[] = [];
  for (const filter of filters) {
    const where = and(ofWallet(transactions.wallet, wallet), ...(await conditionsOf(reader, wallet, filter)));
    walks.push(sql`(select ${transactions.id} as id, ${transactions.createdAt} as at, ${summedColumns(transactions.amountCentavos, PARTS)}
      from ${transactions} left join ${charges} on ${charges.id} = ${transactions.id}
      where ${where} order by ${inOrder(by)} limit ${limit})`);
  }
  if (walks.length === 0) return { count: 0, isCapped: false, amountCentavos: 0, parts: [] };
  const listed = sql`select * from (${sql.join(walks, sql` union `)}) as listed order by at desc, id desc`;
  return sumRows(reader, listed, PARTS, limit, { byDays: true });
}

/** Two tables, two indexes. */
function matches(search: NonNullable<ChargeFilterRow["search"]>): SQL | undefined {
  if ("identifier" in search) return isNamed(search.identifier);
  if ("ids" in search) return anyOf(transactions.id, search.ids);
  return "confirmedName" in search
    ? nameBegins(transactions.counterpartName, search.confirmedName)
    : nameBegins(charges.customerName, search.askedName);
}

/** Returns whether any charge of the wallet has exactly this identifier, regardless of the other filters. */
export async function isChargeNamed(reader: Reader, wallet: string, text: string): Promise<boolean> {
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(ofWallet(transactions.wallet, wallet), eq(transactions.type, CHARGE_TYPE), isNamed(text)))
    .limit(1);
  return rows.length > 0;
}

export async function findCharge(
  reader: Reader,
  wallet: string,
  id: string,
): Promise<{
  transaction: StoredCharge;
  charge: ChargeRow | null;
  project: { name: string; color: string | null } | null;
  customerPageId: string | null;
  isPayerExpected: boolean;
  risk: RiskReason[] | null;
  refundRequest: RefundRequest | null;
} | null> {
  const rows = await reader
    .select({
      transaction: transactions,
      ...statusColumns(),
      refundRequest: refundRequestColumn(),
      charge: charges,
      customerPageId: customerOf(),
      isPayerExpected: isPayerExpected(),
      risk: riskOf(),
      project: { name: projects.name, color: projects.color },
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, id), eq(transactions.wallet, wallet), eq(transactions.type, CHARGE_TYPE)));
  const [found] = rows;
  if (!found) return null;
  const { isVerifying, respondBy, transaction, ...rest } = found;
  return { ...rest, transaction: { ...transaction, isVerifying, respondBy } };
}

export async function listSplitLegs(
  reader: Reader,
  transactionIds: readonly string[],
): Promise<SplitLegRow[]> {
  if (transactionIds.length === 0) return [];
  return reader
    .select()
    .from(splitLegs)
    .where(inArray(splitLegs.transactionId, [...transactionIds]))
    .orderBy(splitLegs.transactionId, splitLegs.position);
}

export async function listDestinations(
  reader: Reader,
): Promise<{ reference: string; name: string; status: string }[]> {
  return reader
    .select({ reference: wallets.reference, name: wallets.name, status: wallets.status })
    .from(wallets)
    .orderBy(wallets.name, wallets.reference);
}
