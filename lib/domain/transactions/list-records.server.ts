import "server-only";
import { type Mismatch, type TransactionState, type TransactionType } from "@/lib/core/words/transactions";
import { type SQL, and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Cursor } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/ids";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { intents } from "@/lib/platform/store/tables/intents";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { nameBegins, waysToName } from "@/lib/platform/store/identifiers.server";
import { type Keyset, after, inOrder, newestFirst } from "@/lib/platform/store/pages.server";
import { type WalletGuard, inScope, walkEachWallet } from "@/lib/platform/store/scope.server";

/** By which moment a list is ordered and bounded. */
export type ListOrder = "created" | "settled";

/** A filter as the database takes it: moments instead of days, ids instead of words. */
export type TransactionConditions = {
  order: ListOrder;
  type?: TransactionType | undefined;
  state?: TransactionState | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  minCentavos?: number | undefined;
  maxCentavos?: number | undefined;
  project?: string | undefined;
  document?: { number: string; chargeIds: readonly string[] } | undefined;
  hasOpenBlock?: boolean | undefined;
  mismatch?: Mismatch | undefined;
  ids?: readonly string[] | undefined;
  namePrefix?: string | undefined;
};

export type TransactionListRow = typeof transactions.$inferSelect & {
  askedName: string | null;
  askedDocument: string | null;
  projectName: string | null;
  projectColor: string | null;
};

const IDS_MAX = 500;

export const orderOf = (order: ListOrder): Keyset =>
  newestFirst(order === "settled" ? transactions.settledAt : transactions.createdAt, transactions.id);

/** Everything but the wallets, which the query's shape depends on. */
export function whereOf(conditions: TransactionConditions, cursor: Cursor | null = null): SQL | undefined {
  const by = orderOf(conditions.order);
  const { at } = by;
  return and(
    conditions.type ? eq(transactions.type, conditions.type) : undefined,
    conditions.state ? eq(transactions.state, conditions.state) : undefined,
    conditions.from ? gte(at, conditions.from) : undefined,
    conditions.before ? lt(at, conditions.before) : undefined,
    conditions.order === "settled" ? sql`${at} is not null` : undefined,
    conditions.minCentavos === undefined
      ? undefined
      : sql`${transactions.amountCentavos} >= ${conditions.minCentavos}`,
    conditions.maxCentavos === undefined
      ? undefined
      : sql`${transactions.amountCentavos} <= ${conditions.maxCentavos}`,
    conditions.project ? eq(transactions.projectId, conditions.project) : undefined,
    conditions.document
      ? or(
          eq(transactions.counterpartDocument, conditions.document.number),
          inArray(transactions.id, [...conditions.document.chargeIds]),
        )
      : undefined,
    conditions.hasOpenBlock ? sql`${transactions.hasOpenBlock}` : undefined,
    conditions.mismatch ? eq(transactions.mismatch, conditions.mismatch) : undefined,
    conditions.ids ? inArray(transactions.id, [...conditions.ids]) : undefined,
    conditions.namePrefix ? nameBegins(transactions.counterpartName, conditions.namePrefix) : undefined,
    after(by, cursor),
  );
}

/** The ids of one page, newest first. */
export async function listTransactionIds(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  cursor: Cursor | null,
  limit: number,
): Promise<string[]> {
  const by = orderOf(conditions.order);
  const where = whereOf(conditions, cursor);
  const walk = (guard: WalletGuard) => sql`
    select ${transactions.id} as id, ${by.at} as at from ${transactions}
    where ${and(guard, where)} order by ${inOrder(by)} limit ${limit}`;
  const rows = await reader.rows<{ id: string }>(sql`
    select found.id from ${walkEachWallet(scope, transactions.wallet, walk)}
    order by found.at desc, found.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** How many there are, up to a limit: an exact count costs more the more there are. */
export async function countTransactions(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  limit: number,
): Promise<number> {
  const where = whereOf(conditions);
  const walk = (guard: WalletGuard) => sql`
    select 1 from ${transactions} where ${and(guard, where)} limit ${limit}`;
  const source = sql`select 1 from ${walkEachWallet(scope, transactions.wallet, walk)} limit ${limit}`;
  const rows = await reader.rows<{ count: number }>(
    sql`select count(*) as count from (${source}) as counted`,
  );
  return rows[0]?.count ?? 0;
}

/** The first or the last moment that any transaction of the scope has. */
export async function findEdge(
  reader: Reader,
  scope: WalletScope,
  order: ListOrder,
  end: "oldest" | "newest",
): Promise<Date | null> {
  const { at } = orderOf(order);
  const direction = end === "oldest" ? sql`asc nulls last` : sql`desc`;
  const walk = (guard: WalletGuard) => sql`
    select ${at} as at from ${transactions}
    where ${and(guard, sql`${at} is not null`)} order by ${at} ${direction} limit 1`;
  const rows = await reader.rows<{ at: string }>(sql`
    select found.at from ${walkEachWallet(scope, transactions.wallet, walk)}
    order by found.at ${direction} limit 1`);
  return rows[0] ? new Date(rows[0].at) : null;
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
      askedName: charges.customerName,
      askedDocument: charges.customerDocument,
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
  // What an intent came to may be a project's name.
  return rows.map((row) => row.id).filter(isUuid);
}

/** Charges that asked this person to pay: the provider names the payer only once somebody paid. */
export async function findChargeIdsByDocument(reader: Reader, document: string): Promise<string[]> {
  const rows = await reader
    .select({ id: charges.id })
    .from(charges)
    .where(eq(charges.customerDocument, document))
    .limit(IDS_MAX);
  return rows.map(({ id }) => id);
}
