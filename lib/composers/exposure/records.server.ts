import "server-only";
import { type SQL, and, desc, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { FIGURES } from "@/lib/core/enums/figures";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { type Sum, sumFromText } from "@/lib/core/money/sum";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import {
  answeredInTime,
  answererId,
  endedAt,
  endedSince,
  evidenceAtEnd,
  hadText,
  isDecided,
  isUnresolved,
} from "@/lib/domain/blocks/ended-records.server";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { customerPayments } from "@/lib/platform/store/tables/customers";
import { defences } from "@/lib/platform/store/tables/defences";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { people } from "@/lib/platform/store/tables/people";
import { charges, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { balances, projects, wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type CountedDay, type HeldChange } from "./figures";

const seen = (scope: WalletScope) => inScope(scope, balanceBlocks.wallet);

export type HeldRow = {
  id: string;
  wallet: string;
  blockType: string;
  amountCentavos: number;
  createdAt: Date;
  transactionId: string | null;
  projectId: string | null;
  projectName: string | null;
  payerId: string | null;
  payerName: string | null;
  legsCentavos: number;
};

export const listHeldRows = (reader: Reader, scope: WalletScope, limit: number): Promise<HeldRow[]> =>
  reader
    .select({
      id: balanceBlocks.id,
      wallet: balanceBlocks.wallet,
      blockType: balanceBlocks.blockType,
      amountCentavos: balanceBlocks.amountCentavos,
      createdAt: balanceBlocks.createdAt,
      transactionId: balanceBlocks.transactionId,
      projectId: transactions.projectId,
      projectName: projects.name,
      payerId: customerPayments.customerId,
      payerName: sql<string | null>`coalesce(${charges.customerName}, ${transactions.counterpartName})`,
      legsCentavos: sql<number>`coalesce((
        select sum(coalesce(${splitLegs.deliveredCentavos}, ${splitLegs.acceptedCentavos}, ${splitLegs.requestedCentavos}))
        from ${splitLegs} where ${splitLegs.transactionId} = ${transactions.id}
          and ${splitLegs.destination} <> ${balanceBlocks.wallet}), 0)`.mapWith(Number),
    })
    .from(balanceBlocks)
    .leftJoin(
      transactions,
      and(eq(transactions.id, balanceBlocks.transactionId), eq(transactions.wallet, balanceBlocks.wallet)),
    )
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(projects, eq(projects.id, transactions.projectId))
    .leftJoin(customerPayments, eq(customerPayments.transactionId, transactions.id))
    .where(and(seen(scope), isUnresolved()))
    .orderBy(desc(balanceBlocks.createdAt), desc(balanceBlocks.id))
    .limit(limit);

export async function sumHeld(
  reader: Reader,
  scope: WalletScope,
): Promise<{ count: number; heldCentavos: Sum }> {
  const [found] = await reader
    .select({ count: sql<number>`count(*)::int`, heldCentavos: sumOver(balanceBlocks.amountCentavos) })
    .from(balanceBlocks)
    .where(and(seen(scope), isUnresolved()));
  return { count: found?.count ?? 0, heldCentavos: found?.heldCentavos ?? 0 };
}

/** Null: some account was never read, and so the sum is not known. */
export async function sumAvailable(reader: Reader, scope: WalletScope): Promise<Sum | null> {
  const [found] = await reader
    .select({
      unread: sql<number>`count(*) filter (where ${balances.wallet} is null)::int`,
      available: sumOver(balances.availableCentavos),
    })
    .from(wallets)
    .leftJoin(balances, eq(balances.wallet, wallets.reference))
    .where(inScope(scope, wallets.reference));
  return found && found.unread === 0 ? found.available : null;
}

const dayOfColumn = (column: SQL): SQL<string> => sql`((${column} at time zone ${SAO_PAULO})::date)::text`;

/**
 * Amounts that blocks began and ceased to hold, by day, since a moment. A block that was never believed held nothing.
 */
export async function listHeldChanges(
  reader: Reader,
  scope: WalletScope,
  since: Date,
): Promise<HeldChange[]> {
  const at = sql`${since.toISOString()}::timestamptz`;
  const rows = await reader.rows<{ day: string; opened: string; ended: string }>(sql`
    select day, sum(opened)::text as opened, sum(ended)::text as ended from (
      select ${dayOfColumn(sql`${balanceBlocks.createdAt}`)} as day, ${balanceBlocks.amountCentavos}::numeric as opened, 0::numeric as ended
      from ${balanceBlocks}
      where ${and(seen(scope), ne(balanceBlocks.status, "dismissed"))} and ${balanceBlocks.createdAt} >= ${at}
      union all
      select ${dayOfColumn(endedAt())}, 0, ${balanceBlocks.amountCentavos}
      from ${balanceBlocks}
      where ${and(seen(scope), isDecided())}
        and ${endedAt()} >= ${at}
    ) as changes group by day`);
  return rows.map(({ day, opened, ended }) => ({
    day,
    openedCentavos: sumFromText(opened),
    endedCentavos: sumFromText(ended),
  }));
}

export async function listMedDays(reader: Reader, scope: WalletScope, since: Date): Promise<CountedDay[]> {
  const day = dayOfColumn(sql`${balanceBlocks.createdAt}`);
  return reader
    .select({ day, count: sql<number>`count(*)::int`, amountCentavos: sumOver(balanceBlocks.amountCentavos) })
    .from(balanceBlocks)
    .where(
      and(
        seen(scope),
        eq(balanceBlocks.blockType, "med"),
        ne(balanceBlocks.status, "dismissed"),
        gte(balanceBlocks.createdAt, since),
      ),
    )
    .groupBy(sql`1`);
}

export const listPaidDays = (
  reader: Reader,
  scope: WalletScope,
  from: string,
  to: string,
): Promise<CountedDay[]> =>
  reader
    .select({
      day: dailyTotals.day,
      count: sql<number>`sum(${dailyTotals.count})::int`,
      amountCentavos: sumOver(dailyTotals.amountCentavos),
    })
    .from(dailyTotals)
    .where(
      and(
        inScope(scope, dailyTotals.wallet),
        inArray(dailyTotals.measure, FIGURES.payments.lines),
        gte(dailyTotals.day, from),
        lte(dailyTotals.day, to),
      ),
    )
    .groupBy(dailyTotals.day);

export type EndedRow = {
  blockType: string;
  reason: string | null;
  status: BlockStatus;
  amountCentavos: number;
  paidOutCentavos: number;
  createdAt: Date;
  answeredAt: Date | null;
  personId: string | null;
  personName: string | null;
  evidence: EvidenceItem[];
  hasText: boolean;
  templateVersion: number | null;
};

/** Ended blocks, the newest end first. The person who answered and the time come from one record, the last one. */
export const listEndedRows = (
  reader: Reader,
  scope: WalletScope,
  since: Date,
  limit: number,
): Promise<EndedRow[]> =>
  reader
    .select({
      blockType: balanceBlocks.blockType,
      reason: balanceBlocks.reason,
      status: balanceBlocks.status,
      amountCentavos: balanceBlocks.amountCentavos,
      paidOutCentavos: sql<number>`coalesce(${balanceBlocks.paidOutCentavos}, 0)::float8`,
      createdAt: balanceBlocks.createdAt,
      answeredAt: answeredInTime().mapWith(balanceBlocks.answeredAt),
      personId: people.id,
      personName: people.name,
      evidence: evidenceAtEnd(),
      hasText: hadText(),
      templateVersion: defences.templateVersion,
    })
    .from(balanceBlocks)
    .leftJoin(defences, eq(defences.blockId, balanceBlocks.id))
    .leftJoin(people, eq(people.id, answererId()))
    .where(and(seen(scope), endedSince(since)))
    .orderBy(sql`${endedAt()} desc`)
    .limit(limit);
