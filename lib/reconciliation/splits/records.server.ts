import "server-only";
import { type SQL, and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type PaymentRefundState } from "@/lib/core/enums/transactions";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type SplitView } from "./views";
import { type RecipientFigures } from "./schema";
import {
  type Page,
  type PageWanted,
  after,
  cursorIn,
  cursorOf,
  fromRow,
  inOrder,
  newestFirst,
  oldestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type WalletGuard, inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";

const RECIPIENTS_MAX = 500;

export type SplitBounds = { from: Date; before: Date };

/** One's own charges with all of their legs, and the legs that one's wallets received. */
const seenBy = (scope: WalletScope): WalletGuard => inScope(scope, splitLegs.wallet, splitLegs.destination);

const within = ({ from, before }: SplitBounds): SQL | undefined =>
  and(gte(splitLegs.settledAt, from), lt(splitLegs.settledAt, before));

const isRefunded = sql`${transactions.refundState} = ${enumSql<PaymentRefundState>("confirmed")}`;
const isLostToBlock = sql`exists (select from ${balanceBlocks}
  where ${balanceBlocks.transactionId} = ${splitLegs.transactionId} and ${balanceBlocks.status} = ${enumSql<BlockStatus>("approved")})`;

const { requestedCentavos: requested, acceptedCentavos: accepted, deliveredCentavos: delivered } = splitLegs;

const countOf = (where: SQL): SQL<number> => sql<number>`count(*) filter (where ${where})::int`;

const NEWEST_FIRST = newestFirst(splitLegs.settledAt, splitLegs.transactionId);
const OLDEST_FIRST = oldestFirst(splitLegs.settledAt, splitLegs.transactionId);

/**
 * Sums, for each recipient, the expected and received amounts of the charges paid in a period. It covers a limited
 * number of legs, the newest first, and returns where the rest begins: one query never reads more than that, however
 * many there are.
 */
export async function sumByRecipient(
  reader: Reader,
  scope: WalletScope,
  bounds: SplitBounds,
  { cursor, size }: PageWanted,
): Promise<{ items: RecipientFigures[]; nextCursor: string | null }> {
  const begin = cursorIn(NEWEST_FIRST, cursor);
  const stretch = and(within(bounds), begin ? fromRow(NEWEST_FIRST, begin) : undefined);
  // A charge's legs are adjacent: the charge at which the scan range ends belongs to the next range.
  const [end] = await reader
    .select({ at: splitLegs.settledAt, id: splitLegs.transactionId })
    .from(splitLegs)
    .where(stretch)
    .orderBy(inOrder(NEWEST_FIRST))
    .offset(size)
    .limit(1);
  const nextCursor = end ? cursorOf(end) : null;
  const items = await reader
    .select({
      recipient: splitLegs.destination,
      name: sql<string | null>`max(${wallets.name})`,
      legs: sql<number>`count(*)::int`,
      requestedCentavos: sumOver(requested),
      acceptedCentavos: sumOver(accepted),
      deliveredCentavos: sumOver(delivered),
      shortfallCentavos: sumOver(sql`${requested} - ${delivered}`),
      shortLegs: countOf(sql`${requested} > ${delivered}`),
      missingLegs: countOf(sql`${delivered} is null`),
      missingCentavos: sumOver(sql`coalesce(${accepted}, ${requested})`, sql`${delivered} is null`),
      refundedCentavos: sumOver(delivered, isRefunded),
      blockedCentavos: sumOver(delivered, sql`not ${isRefunded} and ${isLostToBlock}`),
    })
    .from(splitLegs)
    .innerJoin(transactions, eq(transactions.id, splitLegs.transactionId))
    .leftJoin(wallets, eq(wallets.reference, splitLegs.destination))
    .where(
      and(
        stretch,
        nextCursor ? after(OLDEST_FIRST, cursorIn(OLDEST_FIRST, nextCursor)) : undefined,
        seenBy(scope),
      ),
    )
    .groupBy(splitLegs.destination)
    .orderBy(splitLegs.destination)
    .limit(RECIPIENTS_MAX);
  return { items, nextCursor };
}

export type SplitChargeRow = {
  transactionId: string;
  wallet: string | null;
  description: string | null;
  recipient: string;
  position: number;
  settledAt: Date | null;
  requestedCentavos: number | null;
  acceptedCentavos: number | null;
  deliveredCentavos: number | null;
  isRefunded: boolean;
  isLostToBlock: boolean;
};

const SHOWN: Readonly<Record<SplitView, SQL | undefined>> = {
  all: undefined,
  short: sql`${requested} > ${delivered}`,
  lost: sql`${delivered} > 0 and (${isRefunded} or ${isLostToBlock})`,
};

/**
 * The legs of whole charges, newest first: a page ends with a charge, so that its cursor can.
 */
export async function listLegsOfCharges(
  reader: Reader,
  scope: WalletScope,
  filter: SplitBounds & { recipient?: string | undefined; show: SplitView },
  wanted: PageWanted,
): Promise<Page<SplitChargeRow>> {
  const guard = seenBy(scope);
  const where = [
    within(filter),
    filter.recipient === undefined ? undefined : eq(splitLegs.destination, filter.recipient),
    SHOWN[filter.show],
  ];
  const page = await readPage(
    reader
      .select({ id: splitLegs.transactionId, settledAt: splitLegs.settledAt })
      .from(splitLegs)
      .innerJoin(transactions, eq(transactions.id, splitLegs.transactionId))
      .groupBy(splitLegs.settledAt, splitLegs.transactionId),
    {
      guard,
      where,
      by: NEWEST_FIRST,
      placeOf: ({ settledAt: at, id }) => ({ at, id }),
    },
    wanted,
  );
  if (page.rows.length === 0) return { rows: [], nextCursor: null };
  const rows = await reader
    .select({
      transactionId: splitLegs.transactionId,
      wallet: splitLegs.wallet,
      description: transactions.description,
      recipient: splitLegs.destination,
      position: splitLegs.position,
      settledAt: splitLegs.settledAt,
      requestedCentavos: requested,
      acceptedCentavos: accepted,
      deliveredCentavos: delivered,
      isRefunded: sql<boolean>`${isRefunded}`,
      isLostToBlock: sql<boolean>`${isLostToBlock}`,
    })
    .from(splitLegs)
    .innerJoin(transactions, eq(transactions.id, splitLegs.transactionId))
    .where(
      and(
        inArray(
          splitLegs.transactionId,
          page.rows.map(({ id }) => id),
        ),
        guard,
        ...where,
      ),
    )
    .orderBy(sql`${splitLegs.settledAt} desc, ${splitLegs.transactionId} desc, ${splitLegs.position}`);
  return { rows, nextCursor: page.nextCursor };
}
