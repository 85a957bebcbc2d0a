import "server-only";
import { type SQL, and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { FIGURES } from "@/lib/core/enums/figures";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { type ListSort } from "@/lib/core/enums/sorts";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type StatusColumns, isFlagged, statusColumns } from "@/lib/platform/store/status-flags.server";
import { type ListSearch } from "@/lib/platform/search/find-in-list.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type PartsOfRow, summedColumns, sumRows } from "@/lib/platform/store/sums";
import { WITHDRAWAL_TYPE } from "./withdrawal-type";
import { OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { type TransactionState, type WithdrawalState } from "@/lib/core/enums/transactions";
import { findObject } from "@/lib/engine/mirror/alias-records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
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

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithdrawalListRow = {
  transaction: typeof transactions.$inferSelect & StatusColumns;
  withdrawal: WithdrawalRow | null;
};

export type WithdrawalFilterRow = {
  state?: WithdrawalState | undefined;
  flag?: StatusFlag | undefined;
  /** By creation. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** Withdrawals with exactly this identifier, or found by search terms. */
  search?: ListSearch | undefined;
  sort?: ListSort | undefined;
};

const ofThatWallet = (wallet: string) =>
  and(ofWallet(transactions.wallet, wallet), eq(transactions.type, WITHDRAWAL_TYPE));

const ORDER = {
  moment: transactions.createdAt,
  amount: transactions.amountCentavos,
  id: transactions.id,
};

/**
 * Newest first unless it is wanted otherwise. By amount an index leads through all of them; of what is asked for besides, the
 * newest few thousand are put in that order.
 */
export async function listWithdrawals(
  reader: Reader,
  wallet: string,
  filter: WithdrawalFilterRow,
  wanted: PageWanted,
): Promise<Page<WithdrawalListRow>> {
  const where = await conditionsOf(reader, wallet, filter);
  const { rows, nextCursor } = await readPage(
    reader
      .select({ transaction: transactions, ...statusColumns(), withdrawal: withdrawals })
      .from(transactions)
      .leftJoin(withdrawals, eq(withdrawals.id, transactions.id)),
    {
      guard: ofWallet(transactions.wallet, wallet),
      where: isInIndexOfAmounts(filter) ? where : [amongNewest(wallet, where)],
      by: sortedBy(filter.sort, ORDER),
      placeOf: ({ transaction: { createdAt, amountCentavos, id } }) => ({
        at: isByAmount(filter) ? amountCentavos : createdAt,
        id,
      }),
    },
    wanted,
  );
  return { rows: rows.map(withWithdrawal), nextCursor };
}

const withWithdrawal = <Row extends { transaction: typeof transactions.$inferSelect } & StatusColumns>({
  transaction,
  isVerifying,
  respondBy,
  ...rest
}: Row) => ({ ...rest, transaction: { ...transaction, isVerifying, respondBy } });

const isByAmount = ({ sort }: WithdrawalFilterRow): boolean => sort === "largest" || sort === "smallest";

const isInIndexOfAmounts = (filter: WithdrawalFilterRow): boolean =>
  !isByAmount(filter) || (!filter.state && !filter.flag && !filter.from && !filter.before && !filter.search);

function amongNewest(wallet: string, where: readonly (SQL | undefined)[]): SQL {
  const by = newestFirst(transactions.createdAt, transactions.id);
  return sql`${transactions.id} in (select ${transactions.id} from ${transactions}
    where ${and(ofWallet(transactions.wallet, wallet), ...where)} order by ${inOrder(by)} limit ${SUMMED_ROWS_MAX})`;
}

async function conditionsOf(
  reader: Reader,
  wallet: string,
  { state, flag, from, before, search }: WithdrawalFilterRow,
): Promise<(SQL | undefined)[]> {
  return [
    eq(transactions.type, WITHDRAWAL_TYPE),
    state && eq(transactions.state, state),
    flag && (await isFlagged(reader, wallet, flag)),
    from && gte(transactions.createdAt, from),
    before && lt(transactions.createdAt, before),
    search && ("ids" in search ? anyOf(transactions.id, search.ids) : isNamed(search.identifier)),
  ];
}

const ofState = (...states: readonly TransactionState[]): SQL =>
  sql`case when ${transactions.state} in (${enumSql<TransactionState>(...states)})
    then ${transactions.amountCentavos} else 0 end`;

const PARTS: PartsOfRow = {
  done: ofState(...FIGURES.withdrawals_done.states),
  under_way: ofState(...FIGURES.withdrawals_under_way.states),
  undone: ofState(...FIGURES.withdrawals_undone.states),
};

/** Sums the rows that the list of this filter shows: the newest of them, `limit` at most. */
export async function sumWithdrawals(
  reader: Reader,
  wallet: string,
  filter: WithdrawalFilterRow,
  limit: number,
): Promise<ListSums> {
  const where = await conditionsOf(reader, wallet, filter);
  const by = newestFirst(transactions.createdAt, transactions.id);
  return sumRows(
    reader,
    sql`select ${summedColumns(transactions.amountCentavos, PARTS)} from ${transactions}
      where ${and(ofWallet(transactions.wallet, wallet), ...where)} order by ${inOrder(by)}`,
    PARTS,
    limit,
  );
}

/** Returns whether any withdrawal of the wallet has exactly this identifier, regardless of the other filters. */
export async function isWithdrawalNamed(reader: Reader, wallet: string, text: string): Promise<boolean> {
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(ofThatWallet(wallet), isNamed(text)))
    .limit(1);
  return rows.length > 0;
}

/** By either of its names. */
export async function findWithdrawal(
  reader: Reader,
  wallet: string,
  id: string,
): Promise<(WithdrawalListRow & { project: { name: string; color: string | null } | null }) | null> {
  const rows = await reader
    .select({
      transaction: transactions,
      ...statusColumns(),
      withdrawal: withdrawals,
      project: { name: projects.name, color: projects.color },
    })
    .from(transactions)
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .where(and(eq(transactions.id, await findObject(reader, id)), ofThatWallet(wallet)));
  return rows[0] ? withWithdrawal(rows[0]) : null;
}

/** The amount of a withdrawal that is booked back in its wallet; null where nothing is. */
export async function findReturned(reader: Reader, wallet: string, id: string): Promise<number | null> {
  const rows = await reader
    .select({ centavos: sql<number | null>`sum(${movements.availableCentavos})::float8` })
    .from(movements)
    .where(
      and(
        eq(movements.transactionId, id),
        eq(movements.wallet, wallet),
        eq(movements.kind, "withdrawal_returned"),
      ),
    );
  return rows[0]?.centavos ?? null;
}

/** Lists the fees that the service took for the latest withdrawals, newest first. */
export async function listLatestFees(reader: Reader, wallet: string, limit: number) {
  return reader
    .select({ feeCentavos: transactions.feeCentavos, at: transactions.createdAt })
    .from(transactions)
    .where(and(ofThatWallet(wallet), isNotNull(transactions.feeCentavos)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
}

/** A withdrawal without effect does not recommend its recipient. */
const REACHED = ["pending", "processing", "completed"] as const satisfies readonly TransactionState[];

export async function listLatestRecipients(
  reader: Reader,
  wallet: string,
  limit: number,
): Promise<WithdrawalRow[]> {
  const rows = await reader
    .select({ withdrawal: withdrawals })
    .from(transactions)
    .innerJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(and(ofThatWallet(wallet), inArray(transactions.state, REACHED), isNotNull(withdrawals.pixKey)))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit);
  return rows.map(({ withdrawal }) => withdrawal);
}

/** Another write of the wallet about the same key and amount that was sent, and whose outcome is not known yet. */
export const listOpenSame = (
  reader: Reader,
  about: { wallet: string; subject: string; not: string },
): Promise<{ id: string }[]> =>
  reader
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        eq(intents.kind, "withdrawal"),
        eq(intents.subject, about.subject),
        eq(intents.wallet, about.wallet),
        ne(intents.id, about.not),
        inArray(intents.state, OPEN_INTENT_STATES),
        // A withdrawal that waits for its time was never sent: it is one that was asked for, not one in doubt.
        or(ne(intents.state, "ready"), isNull(intents.heldUntil)),
      ),
    )
    .limit(1);
