import "server-only";
import { type SQL, and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { type AnyPgColumn } from "drizzle-orm/pg-core";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/ids";
import { type Tx } from "@/lib/store/store.server";
import { balanceBlocks } from "@/lib/store/tables/balance-blocks";
import { intents } from "@/lib/store/tables/intents";
import { charges, transactions } from "@/lib/store/tables/transactions";
import { projects } from "@/lib/store/tables/wallets";
import { likePrefix } from "@/lib/core/classify-search";

/** By which moment a list is ordered and bounded. */
export type ListOrder = "created" | "settled";

/** A filter as the database takes it: moments instead of days, ids instead of words. */
export type TransactionConditions = {
  order: ListOrder;
  type?: string | undefined;
  state?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  minCentavos?: number | undefined;
  maxCentavos?: number | undefined;
  project?: string | undefined;
  document?: { number: string; chargeIds: readonly string[] } | undefined;
  hasOpenBlock?: boolean | undefined;
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

export const momentOf = (order: ListOrder): AnyPgColumn =>
  order === "settled" ? transactions.settledAt : transactions.createdAt;

/** Everything but the wallets, which the query's shape depends on. */
export function whereOf(conditions: TransactionConditions, cursor: Cursor | null = null): SQL | undefined {
  const at = momentOf(conditions.order);
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
    conditions.ids ? inArray(transactions.id, [...conditions.ids]) : undefined,
    conditions.namePrefix
      ? sql`lower(${transactions.counterpartName}) like ${likePrefix(conditions.namePrefix)}`
      : undefined,
    cursor
      ? sql`(${at}, ${transactions.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  );
}

/**
 * The ids of one page, newest first. Several wallets are several walks over the same index, put together: one walk over
 * all of them would read what the person may not see.
 */
export async function listTransactionIds(
  tx: Tx,
  scope: WalletScope,
  conditions: TransactionConditions,
  cursor: Cursor | null,
  limit: number,
): Promise<string[]> {
  const at = momentOf(conditions.order);
  const where = whereOf(conditions, cursor);
  const newest = sql`${at} desc, ${transactions.id} desc`;
  if (scope === "all" || scope.length === 1) {
    const wallet = scope === "all" ? undefined : scope[0];
    const rows = await tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(wallet === undefined ? undefined : eq(transactions.wallet, wallet), where))
      .orderBy(newest)
      .limit(limit);
    return rows.map(({ id }) => id);
  }
  const { rows } = await tx.execute<{ id: string }>(sql`
    select found.id from unnest(${asTextArray(scope)}) as allowed(wallet)
    cross join lateral (
      select ${transactions.id} as id, ${at} as at from ${transactions}
      where ${and(sql`${transactions.wallet} = allowed.wallet`, where)}
      order by ${newest} limit ${limit}
    ) as found
    order by found.at desc, found.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** How many there are, up to a limit: an exact count costs more the more there are. */
export async function countTransactions(
  tx: Tx,
  scope: WalletScope,
  conditions: TransactionConditions,
  limit: number,
): Promise<number> {
  const where = whereOf(conditions);
  const source =
    scope === "all"
      ? sql`select 1 from ${transactions} where ${where ?? sql`true`} limit ${limit}`
      : sql`select 1 from unnest(${asTextArray(scope)}) as allowed(wallet)
          cross join lateral (
            select 1 from ${transactions}
            where ${and(sql`${transactions.wallet} = allowed.wallet`, where)} limit ${limit}
          ) as found limit ${limit}`;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*) as count from (${source}) as counted`,
  );
  return rows[0]?.count ?? 0;
}

/** The first or the last moment that any transaction of the scope has. */
export async function findEdge(
  tx: Tx,
  scope: WalletScope,
  order: ListOrder,
  end: "oldest" | "newest",
): Promise<Date | null> {
  const at = momentOf(order);
  const direction = end === "oldest" ? sql`asc nulls last` : sql`desc`;
  const edge = (wallet: SQL | undefined) =>
    sql`select ${at} as at from ${transactions}
      where ${and(wallet, sql`${at} is not null`)} order by ${at} ${direction} limit 1`;
  const { rows } = await tx.execute<{ at: string }>(
    scope === "all"
      ? edge(undefined)
      : sql`select edge.at from unnest(${asTextArray(scope)}) as allowed(wallet)
          cross join lateral (${edge(sql`${transactions.wallet} = allowed.wallet`)}) as edge
          order by edge.at ${direction} limit 1`,
  );
  return rows[0] ? new Date(rows[0].at) : null;
}

/** In the order of the ids given. */
export async function listTransactionsByIds(tx: Tx, ids: readonly string[]): Promise<TransactionListRow[]> {
  if (ids.length === 0) return [];
  const rows = await listRowsQuery(tx).where(inArray(transactions.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.transaction.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [flatRow(row)] : [];
  });
}

const listRowsQuery = (tx: Tx) =>
  tx
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
export async function findIdsByIdentifier(tx: Tx, scope: WalletScope, text: string): Promise<string[]> {
  const inScope = scope === "all" ? undefined : inArray(transactions.wallet, [...scope]);
  const by = (column: AnyPgColumn, value: string = text) => sql`
    (select ${transactions.id}::text as id from ${transactions}
      where ${and(eq(column, value), inScope)} order by ${transactions.createdAt} desc limit ${IDS_MAX})`;
  const id = text.toLowerCase();
  const branches = [
    by(transactions.externalReference),
    by(transactions.e2eId),
    by(transactions.idempotencyKey),
    ...(isUuid(id)
      ? [
          by(transactions.id, id),
          sql`(select ${balanceBlocks.transactionId}::text from ${balanceBlocks} where ${eq(balanceBlocks.id, id)})`,
          sql`(select ${intents.resultId} from ${intents} where ${eq(intents.id, id)})`,
        ]
      : []),
  ];
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${sql.join(branches, sql` union `)}) as found where id is not null limit ${IDS_MAX}`,
  );
  // What an intent came to may be a project's name.
  return rows.map((row) => row.id).filter(isUuid);
}

/** Charges that asked this person to pay: the provider names the payer only once somebody paid. */
export async function findChargeIdsByDocument(tx: Tx, document: string): Promise<string[]> {
  const rows = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(eq(charges.customerDocument, document))
    .limit(IDS_MAX);
  return rows.map(({ id }) => id);
}

const asTextArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
