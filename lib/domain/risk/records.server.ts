import "server-only";
import { type SQL, and, desc, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { FIGURES } from "@/lib/core/enums/figures";
import { NO_DOCUMENT, type Sealed } from "@/lib/core/sealed";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type RiskReason } from "@/lib/core/enums/risk";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { anyOf } from "@/lib/platform/store/any-of";
import { indexOfSealed, kindOfSealed } from "@/lib/platform/store/columns";
import { after, inOrder, newestFirst } from "@/lib/platform/store/pages.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { inScope } from "@/lib/platform/store/scope.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { customerPayments, expectedPayers } from "@/lib/platform/store/tables/customers";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { people } from "@/lib/platform/store/tables/people";
import { riskFlags, riskRounds, riskRules } from "@/lib/platform/store/tables/risk";
import { searchDue } from "@/lib/platform/store/tables/search";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { rowsInto, writeAll } from "@/lib/platform/store/writes.server";
import { type PaymentFacts } from "./reasons";

type RulesRow = typeof riskRules.$inferSelect;

/** The version in force; null: the defaults. */
export async function findRulesRow(
  reader: Reader,
): Promise<(RulesRow & { changedByName: string | null }) | null> {
  const [found] = await reader
    .select({ rules: riskRules, name: people.name })
    .from(riskRules)
    .leftJoin(people, eq(people.id, riskRules.changedBy))
    .orderBy(desc(riskRules.version))
    .limit(1);
  return found ? { ...found.rules, changedByName: found.name } : null;
}

/** Returns false where that version already exists because another person saved it first. */
export async function insertRulesRow(tx: Tx, row: RulesRow): Promise<boolean> {
  const rows = await tx
    .insert(riskRules)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: riskRules.version });
  return rows.length > 0;
}

/**
 * Maximum number of earlier payments that are read per customer, payer or address. More would not change the result.
 */
const BEFORE_MAX = 200;

const stateIs = (column: SQL, state: TransactionState): SQL =>
  sql`${column} = ${enumSql<TransactionState>(state)}`;
const isPayment = (): SQL => sql`${transactions.type} = ${enumSql<TransactionType>("payment")}`;

export type FactsRow = Omit<PaymentFacts, "isPaidByAnother"> & {
  id: string;
  wallet: string;
  atMs: number;
  asked: Sealed | null;
  paid: Sealed | null;
};

/**
 * Returns for each of these payments that was paid the facts known at that moment. One statement reads the indexes of
 * its customer, its payer and its address, in its own account.
 */
export const listFacts = (reader: Reader, ids: readonly string[]): Promise<FactsRow[]> => {
  const paidAt = sql`${transactions.settledAt}`;
  const payer = indexOfSealed(transactions.counterpartDocument);
  return reader.rows<FactsRow>(sql`
    select ${transactions.id}::text as id, ${transactions.wallet} as wallet,
      (extract(epoch from ${paidAt}) * 1000)::float8 as "atMs", ${transactions.amountCentavos}::float8 as "amountCentavos",
      ${charges.customerDocument} as asked, ${transactions.counterpartDocument} as paid,
      exists (select from ${expectedPayers} where ${expectedPayers.customerId} = ${customerPayments.customerId}
        and ${expectedPayers.payerId} = ${customerPayments.payerId} and ${expectedPayers.at} <= ${paidAt}
        and (${expectedPayers.endedAt} is null or ${expectedPayers.endedAt} > ${paidAt})) as "isPayerExpected",
      case when ${customerPayments.customerId} is not null then not exists (
        select from customer_payments as other join transactions as bought on bought.id = other.transaction_id
        where other.customer_id = ${customerPayments.customerId} and bought.id <> ${transactions.id}
          and (bought.settled_at < ${paidAt} or bought.settled_at = ${paidAt} and bought.id < ${transactions.id}) and ${stateIs(sql`bought.state`, "completed")}
      ) end as "isFirstPurchase",
      case when coalesce(${charges.customerEmail}, '') = '' then 0 else (
        select count(distinct lower(btrim(asked.customer_name)))::int from (
          select other.customer_name from charges as other join transactions as asked_by on asked_by.id = other.id
          where lower(other.customer_email) = lower(${charges.customerEmail}) and asked_by.wallet = ${transactions.wallet}
            and asked_by.created_at <= ${paidAt}
          limit ${BEFORE_MAX}) as asked
      ) end as "namesOnEmail",
      before.refused as "refusedBefore", before.lost as "lostBefore"
    from ${transactions}
    left join ${charges} on ${charges.id} = ${transactions.id}
    left join ${customerPayments} on ${customerPayments.transactionId} = ${transactions.id}
    cross join lateral (
      select (count(*) filter (where ${stateIs(sql`past.state`, "failed")} and past.blocked_deposit is not null))::int as refused,
        coalesce(sum((select count(*) from balance_blocks as block where block.transaction_id = past.id
          and block.status = ${enumSql<BlockStatus>("approved")}
          and coalesce(block.resolved_at, block.changed_at) < ${paidAt})), 0)::int as lost
      from (
        (select other.transaction_id as id from customer_payments as other
          where other.customer_id = ${customerPayments.customerId} and other.at < ${paidAt}
          order by other.at desc, other.transaction_id desc limit ${BEFORE_MAX})
        union
        (select paid.id from transactions as paid
          where ${indexOfSealed(sql`paid.counterpart_document`)} = ${payer}
            and ${kindOfSealed(transactions.counterpartDocument)} <> ${NO_DOCUMENT}
            and paid.wallet = ${transactions.wallet} and paid.type = ${enumSql<TransactionType>("payment")}
            and paid.created_at < ${paidAt}
          order by paid.created_at desc, paid.id desc limit ${BEFORE_MAX})
      ) as near join transactions as past on past.id = near.id where past.id <> ${transactions.id}
    ) as before
    where ${anyOf(transactions.id, ids)} and ${isPayment()} and ${paidAt} is not null
      and ${stateIs(sql`${transactions.state}`, "completed")}`);
};

/**
 * Lists the later payments of the same customers, and of those who paid these: for each of these the nearest, at most
 * so many. Facts about these payments also concern the later ones.
 */
export const listLater = async (
  reader: Reader,
  { ids, blockIds }: { ids: readonly string[]; blockIds: readonly string[] },
  ofEach: number,
): Promise<string[]> => {
  const document = indexOfSealed(sql`this.counterpart_document`);
  const rows = await reader.rows<{ id: string }>(sql`
    select distinct later.id::text as id
    from (
      select id from unnest(${sql.param([...ids])}::uuid[]) as given(id)
      union select ${balanceBlocks.transactionId} from ${balanceBlocks} where ${anyOf(balanceBlocks.id, blockIds)}
    ) as given
    join transactions as this on this.id = given.id
    left join customer_payments as bought on bought.transaction_id = this.id
    cross join lateral (
      (select other.transaction_id as id from customer_payments as other
        where other.customer_id = bought.customer_id and other.at > bought.at
        order by other.at, other.transaction_id limit ${ofEach})
      union
      (select paid.id from transactions as paid
        where ${indexOfSealed(sql`paid.counterpart_document`)} = ${document}
          and ${kindOfSealed(sql`this.counterpart_document`)} <> ${NO_DOCUMENT}
          and paid.wallet = this.wallet and paid.type = ${enumSql<TransactionType>("payment")}
          and paid.created_at > this.created_at
        order by paid.created_at, paid.id limit ${ofEach})
    ) as later`);
  return rows.map(({ id }) => id);
};

export const listRiskFlags = (reader: Reader, ids: readonly string[]) =>
  reader.select().from(riskFlags).where(anyOf(riskFlags.transactionId, ids));

export async function saveRiskFlags(
  tx: Tx,
  rows: readonly (typeof riskFlags.$inferInsert)[],
  goneIds: readonly string[],
): Promise<void> {
  await writeAll(tx, [rowsInto(riskFlags, rows, { at: ["transactionId"], keeps: "given" })]);
  if (goneIds.length > 0) await tx.delete(riskFlags).where(anyOf(riskFlags.transactionId, goneIds));
}

/** Their search terms include whether they are flagged. */
export const queueForIndexing = (tx: Tx, ids: readonly string[]): Promise<void> =>
  writeAll(tx, [
    rowsInto(
      searchDue,
      ids.map((key) => ({ source: "transaction" as const, key })),
    ),
  ]);

type RoundRow = typeof riskRounds.$inferSelect;

export async function findRound(reader: Reader): Promise<RoundRow | null> {
  const [row] = await reader.select().from(riskRounds);
  return row ?? null;
}

export async function saveRound(tx: Tx, row: Omit<RoundRow, "one">): Promise<void> {
  await tx.insert(riskRounds).values(row).onConflictDoUpdate({ target: riskRounds.one, set: row });
}

export async function countPayments(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(transactions)
    .where(isPayment());
  return row?.count ?? 0;
}

const BY_CREATION = newestFirst(transactions.createdAt, transactions.id);

/** Returns payments newest first, after the round's position. */
export const listPaymentsFrom = (
  reader: Reader,
  { lastAt, lastId }: Pick<RoundRow, "lastAt" | "lastId">,
  limit: number,
): Promise<{ id: string; createdAt: Date }[]> =>
  reader
    .select({ id: transactions.id, createdAt: transactions.createdAt })
    .from(transactions)
    .where(
      and(
        isPayment(),
        after(BY_CREATION, lastAt === null || lastId === null ? null : { at: lastAt, id: lastId }),
      ),
    )
    .orderBy(inOrder(BY_CREATION))
    .limit(limit);

type MarkCount = { reasons: RiskReason[]; isBlocked: boolean; count: number };

/** Counts the payments since a moment that have this flag, and how many of them received a block. */
export const countRiskFlags = (
  reader: Reader,
  scope: WalletScope,
  since: Date,
  limit: number,
): Promise<MarkCount[]> => {
  const newest = reader
    .select({ id: riskFlags.transactionId, reasons: riskFlags.reasons })
    .from(riskFlags)
    .where(and(inScope(scope, riskFlags.wallet), gte(riskFlags.at, since)))
    .orderBy(desc(riskFlags.at), desc(riskFlags.transactionId))
    .limit(limit)
    .as("newest");
  const isBlocked = sql<boolean>`exists (select from ${balanceBlocks} where ${eq(balanceBlocks.transactionId, newest.id)}
    and ${ne(balanceBlocks.status, "dismissed")})`;
  return reader
    .select({ reasons: newest.reasons, isBlocked, count: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(sql`1, 2`);
};

/** Counts the payments since a moment that have no flag and received a block. */
export async function countUnflaggedBlocked(
  reader: Reader,
  scope: WalletScope,
  since: Date,
): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(distinct ${transactions.id})::int` })
    .from(balanceBlocks)
    .innerJoin(transactions, eq(transactions.id, balanceBlocks.transactionId))
    .where(
      and(
        inScope(scope, transactions.wallet),
        ne(balanceBlocks.status, "dismissed"),
        gte(balanceBlocks.createdAt, since),
        gte(transactions.settledAt, since),
        isPayment(),
        sql`not exists (select from ${riskFlags} where ${riskFlags.transactionId} = ${transactions.id})`,
      ),
    );
  return row?.count ?? 0;
}

export async function countPaid(reader: Reader, scope: WalletScope, fromDay: string): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`coalesce(sum(${dailyTotals.count}), 0)::int` })
    .from(dailyTotals)
    .where(
      and(
        inScope(scope, dailyTotals.wallet),
        inArray(dailyTotals.measure, FIGURES.payments.lines),
        gte(dailyTotals.day, fromDay),
      ),
    );
  return row?.count ?? 0;
}
