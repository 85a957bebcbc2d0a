import "server-only";
import { type SQL, and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type AmountCursor, type Cursor } from "@/lib/core/reads/cursor";
import { isUuid } from "@/lib/core/ids";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { type RiskReason } from "@/lib/core/enums/risk";
import { type AmountSort } from "@/lib/core/enums/sorts";
import { DEBIT_TYPES } from "@/lib/core/enums/transactions";
import { type PartsOfRow, summedColumns, sumRows } from "@/lib/platform/store/sums";
import { type Sealed } from "@/lib/core/sealed";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { intents } from "@/lib/platform/store/tables/intents";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type StatusColumns, statusColumns } from "@/lib/platform/store/status-flags.server";
import { isPayerExpected } from "@/lib/platform/store/customer-of.server";
import { riskOf } from "@/lib/platform/store/risk-of.server";
import { waysToName } from "@/lib/platform/store/identifiers.server";
import { after, inOrder } from "@/lib/platform/store/pages.server";
import { type WalletGuard, inScope, walkEachWallet } from "@/lib/platform/store/scope.server";
import { SCAN_ROWS_MAX, farthestScan, rowsOfScan } from "@/lib/platform/store/bounded-scan.server";
import {
  type TransactionConditions,
  isAnswered,
  orderOf,
  partsOf,
  transactionScanPlans,
} from "./scan-plans-records.server";

export type TransactionListRow = typeof transactions.$inferSelect &
  StatusColumns & {
    askedName: string | null;
    askedDocument: Sealed | null;
    isPayerExpected: boolean;
    risk: RiskReason[] | null;
    projectName: string | null;
    projectColor: string | null;
  };

const IDS_MAX = 500;

/** Everything but the wallets, which the query's shape depends on: of a file, which leaves nothing out. */
export const whereOf = (conditions: TransactionConditions): SQL | undefined =>
  and(...partsOf(conditions, { isWhole: true }).values(), placeIn(conditions, null));

/** Where in the list's order. */
function placeIn({ order, from, before }: TransactionConditions, cursor: Cursor | null): SQL | undefined {
  const by = orderOf(order);
  return and(
    from ? gte(by.at, from) : undefined,
    before ? lt(by.at, before) : undefined,
    order === "settled" ? sql`${by.at} is not null` : undefined,
    after(by, cursor),
  );
}

/** The ids of one page, newest first, and how far was looked where no index answers all that is asked: null, to its end. */
export async function listTransactionIds(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  cursor: Cursor | null,
  limit: number,
): Promise<{ ids: string[]; lookedTo: Cursor | null }> {
  const by = orderOf(conditions.order);
  const parts = partsOf(conditions);
  const place = placeIn(conditions, cursor);
  if (isAnswered(scope, conditions, parts)) {
    const walk = (guard: WalletGuard) => sql`
      select ${transactions.id} as id, ${by.at} as at from ${transactions}
      where ${and(guard, ...parts.values(), place)} order by ${inOrder(by)} limit ${limit}`;
    const rows = await reader.rows<{ id: string }>(sql`
      select found.id from ${walkEachWallet(scope, transactions.wallet, walk)}
      order by found.at desc, found.id desc limit ${limit}`);
    return { ids: rows.map(({ id }) => id), lookedTo: null };
  }
  const walked = { table: transactions, by, place };
  const { walk, end } = await farthestScan(reader, walked, transactionScanPlans(scope, conditions, parts));
  const rows = await reader.rows<{ id: string }>(sql`
    select ${transactions.id} as id from ${rowsOfScan(walked, walk)} order by ${inOrder(by)} limit ${limit}`);
  return { ids: rows.map(({ id }) => id), lookedTo: rows.length < limit ? end : null };
}

const moved = (isDebit: boolean): SQL => sql`case when ${transactions.settledAt} is not null
  and (${inArray(transactions.type, DEBIT_TYPES)} or ${transactions.amountCentavos} < 0) = ${isDebit}
  then abs(${transactions.amountCentavos}) else 0 end`;
const PARTS: PartsOfRow = { in: moved(false), out: moved(true) };

/**
 * Sums the existing transactions up to a limit: an exact count costs more the more there are. Not exact: there may be
 * more.
 */
export async function sumTransactions(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  limit: number,
): Promise<ListSums & { isExact: boolean }> {
  const parts = partsOf(conditions);
  const place = placeIn(conditions, null);
  const columns = summedColumns(transactions.amountCentavos, PARTS);
  if (isAnswered(scope, conditions, parts)) {
    const walk = (guard: WalletGuard) => sql`
      select ${columns} from ${transactions} where ${and(guard, ...parts.values(), place)}
      order by ${inOrder(orderOf(conditions.order))} limit ${limit}`;
    const rows = sql`select found.* from ${walkEachWallet(scope, transactions.wallet, walk)}`;
    return { ...(await sumRows(reader, rows, PARTS, limit)), isExact: true };
  }
  const walked = { table: transactions, by: orderOf(conditions.order), place };
  const length = Math.max(limit, SCAN_ROWS_MAX);
  const { walk, end } = await farthestScan(
    reader,
    walked,
    transactionScanPlans(scope, conditions, parts),
    length,
  );
  const sums = await sumRows(
    reader,
    sql`select ${columns} from ${rowsOfScan(walked, walk, length)}`,
    PARTS,
    limit,
  );
  return { ...sums, isExact: end === null || sums.isCapped };
}

/**
 * Returns the ids of one page by amount, and how far the scan went. No index combines the amount with every other
 * filter, so the newest few thousand matches are sorted.
 */
export async function listIdsByAmount(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions & { sort: AmountSort },
  cursor: AmountCursor | null,
  limit: number,
): Promise<{ ids: string[]; lookedTo: Cursor | null }> {
  const parts = partsOf(conditions);
  const place = placeIn(conditions, null);
  const newest = orderOf(conditions.order);
  const columns = sql`${transactions.id} as id, ${transactions.amountCentavos} as amount, ${newest.at} as at`;
  const walk = (guard: WalletGuard) => sql`
    select ${columns} from ${transactions} where ${and(guard, ...parts.values(), place)}
    order by ${inOrder(newest)} limit ${SUMMED_ROWS_MAX}`;
  let found: SQL;
  let lookedTo: Cursor | null = null;
  if (isAnswered(scope, conditions, parts)) found = walkEachWallet(scope, transactions.wallet, walk);
  else {
    const walked = { table: transactions, by: newest, place };
    const stretch = await farthestScan(
      reader,
      walked,
      transactionScanPlans(scope, conditions, parts),
      SUMMED_ROWS_MAX,
    );
    found = sql`(select ${columns} from ${rowsOfScan(walked, stretch.walk, SUMMED_ROWS_MAX)}) as found`;
    lookedTo = stretch.end;
  }
  const isUp = conditions.sort === "smallest";
  const direction = sql.raw(isUp ? "asc" : "desc");
  const beyond = cursor
    ? sql`where (sorted.amount, sorted.id) ${sql.raw(isUp ? ">" : "<")} (${cursor.amount}::bigint, ${cursor.id}::uuid)`
    : sql``;
  const rows = await reader.rows<{ id: string }>(sql`
    select sorted.id from (select found.id, found.amount from ${found}
      order by found.at desc, found.id desc limit ${SUMMED_ROWS_MAX}) as sorted
    ${beyond} order by sorted.amount ${direction}, sorted.id ${direction} limit ${limit}`);
  return { ids: rows.map(({ id }) => id), lookedTo };
}

/** In the order of the ids given. */
export async function listTransactionsByIds(
  reader: Reader,
  ids: readonly string[],
): Promise<TransactionListRow[]> {
  if (ids.length === 0) return [];
  const rows = await listRowsQuery(reader).where(inArray(transactions.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.transaction.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [flatRow(row)] : [];
  });
}

const listRowsQuery = (reader: Reader) =>
  reader
    .select({
      transaction: transactions,
      ...statusColumns(),
      askedName: charges.customerName,
      askedDocument: charges.customerDocument,
      isPayerExpected: isPayerExpected(),
      risk: riskOf(),
      projectName: projects.name,
      projectColor: projects.color,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId));

type Joined = Awaited<ReturnType<typeof listRowsQuery>>[number];
const flatRow = ({ transaction, ...joined }: Joined): TransactionListRow => ({ ...transaction, ...joined });

/** Ids that a text names exactly, each way by its own index: as id, reference, end-to-end id or key. */
export async function findIdsByIdentifier(
  reader: Reader,
  scope: WalletScope,
  text: string,
): Promise<string[]> {
  const id = text.toLowerCase();
  const branches = [
    ...waysToName(text).map(
      (isNamedSo) => sql`
        (select ${transactions.id}::text as id from ${transactions}
          where ${and(isNamedSo, inScope(scope, transactions.wallet))}
          order by ${transactions.createdAt} desc limit ${IDS_MAX})`,
    ),
    ...(isUuid(id)
      ? [
          sql`(select ${balanceBlocks.transactionId}::text from ${balanceBlocks} where ${eq(balanceBlocks.id, id)})`,
          sql`(select ${intents.resultId} from ${intents} where ${eq(intents.id, id)})`,
        ]
      : []),
  ];
  const rows = await reader.rows<{ id: string }>(
    sql`select id from (${sql.join(branches, sql` union `)}) as found where id is not null limit ${IDS_MAX}`,
  );
  // The result of an intent may be a project's name.
  return rows.map((row) => row.id).filter(isUuid);
}

/**
 * Finds charges that name this person as customer, by the index of the document. The provider names the payer only
 * after payment.
 */
export async function findChargeIdsByDocument(reader: Reader, documentIndex: string): Promise<string[]> {
  const rows = await reader
    .select({ id: charges.id })
    .from(charges)
    .where(sql`${indexOfSealed(charges.customerDocument)} = ${documentIndex}`)
    .limit(IDS_MAX);
  return rows.map(({ id }) => id);
}
