import "server-only";
import { type SQL, and, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { type PixPath } from "@/lib/pix/path";
import { FIGURES } from "@/lib/core/enums/figures";
import { type BlockKind, type BlockStatus } from "@/lib/core/enums/blocks";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Sum } from "@/lib/core/money/sum";
import { type Reader } from "@/lib/platform/store/tx.server";
import { balanceBlocks, blockReads } from "@/lib/platform/store/tables/balance-blocks";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { isUnresolved } from "./ended-records.server";
import { seenBy } from "./inbox-records.server";
import { type LastReading } from "./list-reading";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { respondBy } from "@/lib/platform/store/respond-by.server";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";
import { isInState, isUnanswered, needsAnswer } from "@/lib/platform/store/waiting-blocks.server";

export type UnresolvedSums = {
  wallet: string;
  unresolved: number;
  unresolvedCentavos: Sum;
  awaiting: number;
  awaitingCentavos: Sum;
  overdue: number;
  /** The nearest deadline of what waits and was not answered. */
  nextRespondBy: Date | null;
};

/** Sums the amounts that blocks hold now. */
export async function sumUnresolved(
  reader: Reader,
  scope: WalletScope,
  { now, responseHours }: { now: Date; responseHours: number },
): Promise<UnresolvedSums[]> {
  const awaiting = isInState("awaiting_response");
  const unanswered = isUnanswered();
  const amount = balanceBlocks.amountCentavos;
  return reader
    .select({
      wallet: balanceBlocks.wallet,
      unresolved: sql<number>`count(*)::int`,
      unresolvedCentavos: sumOver(amount),
      awaiting: sql<number>`(count(*) filter (where ${awaiting}))::int`,
      awaitingCentavos: sumOver(amount, awaiting),
      overdue: sql<number>`(count(*) filter (where ${unanswered} and ${respondBy(responseHours)} <= ${now.toISOString()}::timestamptz))::int`,
      nextRespondBy: sql<Date | null>`min(${respondBy(responseHours)}) filter (where ${unanswered})`.mapWith(
        balanceBlocks.createdAt,
      ),
    })
    .from(balanceBlocks)
    .where(and(seenBy(scope), isUnresolved()))
    .groupBy(balanceBlocks.wallet);
}

export type WalletSum = { wallet: string; count: number; amountCentavos: Sum };

export async function sumMedBlocks(
  reader: Reader,
  scope: WalletScope,
  createdFrom: Date,
): Promise<WalletSum[]> {
  return reader
    .select({
      wallet: balanceBlocks.wallet,
      count: sql<number>`count(*)::int`,
      amountCentavos: sumOver(balanceBlocks.amountCentavos),
    })
    .from(balanceBlocks)
    .where(
      and(
        seenBy(scope),
        eq(balanceBlocks.blockType, "med"),
        ne(balanceBlocks.status, "dismissed"),
        gte(balanceBlocks.createdAt, createdFrom),
      ),
    )
    .groupBy(balanceBlocks.wallet);
}

export async function sumPaidCharges(
  reader: Reader,
  scope: WalletScope,
  fromDay: string,
  toDay: string,
): Promise<WalletSum[]> {
  return reader
    .select({
      wallet: dailyTotals.wallet,
      count: sql<number>`sum(${dailyTotals.count})::int`,
      amountCentavos: sumOver(dailyTotals.amountCentavos),
    })
    .from(dailyTotals)
    .where(
      and(
        inScope(scope, dailyTotals.wallet),
        inArray(dailyTotals.measure, FIGURES.payments.lines),
        gte(dailyTotals.day, fromDay),
        lte(dailyTotals.day, toDay),
      ),
    )
    .groupBy(dailyTotals.wallet);
}

export type WalletReading = { wallet: string; name: string } & LastReading;

/** Returns for each wallet when its list was last read, and the result of the last call for it. */
export async function listWalletReadings(reader: Reader, scope: WalletScope): Promise<WalletReading[]> {
  const rows = await listReadTimes(reader, scope);
  const calls = await reader.rows<{
    wallet: string;
    at: Date;
    status: number | null;
    code: string | null;
  }>(sql`
    select wanted.wallet, last.at, last.status, last.code
    from unnest(${sql.param(rows.map(({ wallet }) => wallet))}::text[]) as wanted(wallet)
    cross join lateral (
      select recent.at, recent.status, recent.code from (
        select ${apiCalls.at} as at, ${apiCalls.status} as status, ${apiCalls.errorCode} as code, ${apiCalls.path} as path
        from ${apiCalls}
        where ${apiCalls.wallet} = wanted.wallet
        order by ${apiCalls.at} desc nulls first, ${apiCalls.id} desc nulls first limit ${CALLS_LOOKED}
      ) as recent
      where recent.path = ${BLOCK_LIST_PATH} order by recent.at desc limit 1
    ) as last`);
  return rows.map((row) => {
    const call = calls.find(({ wallet }) => wallet === row.wallet);
    return { ...row, call: call ? { at: new Date(call.at), status: call.status, code: call.code } : null };
  });
}

const BLOCK_LIST_PATH: PixPath = "/balance-blocks";
/** The last call for a list is among the newest of its wallet: it is made each minute. */
const CALLS_LOOKED = 500;

async function listReadTimes(reader: Reader, scope: WalletScope) {
  return reader
    .select({ wallet: wallets.reference, name: wallets.name, readAt: blockReads.readAt })
    .from(wallets)
    .leftJoin(blockReads, eq(blockReads.wallet, wallets.reference))
    .where(inScope(scope, wallets.reference))
    .orderBy(wallets.name, wallets.reference);
}

export type QueueSums = Record<
  "answer" | "review" | "mine" | "nobody" | "judicial" | "administrative",
  { count: number; amountCentavos: Sum }
> & {
  unlisted: number;
};

/** Sums the open blocks by whose turn it is and by assignee. Uses the partial index of open blocks. */
export async function sumQueues(reader: Reader, scope: WalletScope, personId: string): Promise<QueueSums> {
  const amount = balanceBlocks.amountCentavos;
  const answer = needsAnswer();
  const conditions = {
    answer,
    review: sql`not ${answer}`,
    mine: sql`${answer} and ${balanceBlocks.assigneeId} = ${personId}`,
    nobody: sql`${answer} and ${balanceBlocks.assigneeId} is null`,
    judicial: sql`${answer} and ${balanceBlocks.blockType} = ${enumSql<BlockKind>("judicial")}`,
    administrative: sql`${answer} and ${balanceBlocks.blockType} = ${enumSql<BlockKind>("administrative")}`,
  };
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await reader
    .select({
      answer: counted(conditions.answer),
      answerCentavos: sumOver(amount, conditions.answer),
      review: counted(conditions.review),
      reviewCentavos: sumOver(amount, conditions.review),
      mine: counted(conditions.mine),
      mineCentavos: sumOver(amount, conditions.mine),
      nobody: counted(conditions.nobody),
      nobodyCentavos: sumOver(amount, conditions.nobody),
      judicial: counted(conditions.judicial),
      judicialCentavos: sumOver(amount, conditions.judicial),
      administrative: counted(conditions.administrative),
      administrativeCentavos: sumOver(amount, conditions.administrative),
      unlisted: counted(sql`${balanceBlocks.serviceReadAt} is null`),
    })
    .from(balanceBlocks)
    .where(and(seenBy(scope), isUnresolved()));
  const of = (name: keyof typeof conditions) => ({
    count: row?.[name] ?? 0,
    amountCentavos: row?.[`${name}Centavos`] ?? 0,
  });
  return {
    answer: of("answer"),
    review: of("review"),
    mine: of("mine"),
    nobody: of("nobody"),
    judicial: of("judicial"),
    administrative: of("administrative"),
    unlisted: row?.unlisted ?? 0,
  };
}

/** How those ended that were created since then. */
export async function sumOutcomes(
  reader: Reader,
  scope: WalletScope,
  createdFrom: Date,
): Promise<Record<"released" | "lost", { count: number; amountCentavos: Sum }>> {
  const { amountCentavos: held, paidOutCentavos: paidOut, status } = balanceBlocks;
  const countOf = (end: BlockStatus) => sql<number>`(count(*) filter (where ${eq(status, end)}))::int`;
  const [sums] = await reader
    .select({
      released: { count: countOf("rejected"), amountCentavos: sumOver(sql`${held} - ${paidOut}`) },
      lost: { count: countOf("approved"), amountCentavos: sumOver(paidOut) },
    })
    .from(balanceBlocks)
    .where(
      and(
        seenBy(scope),
        inArray(status, ["approved", "rejected"]),
        gte(balanceBlocks.createdAt, createdFrom),
      ),
    );
  const none = { count: 0, amountCentavos: 0 };
  return sums ?? { released: none, lost: none };
}
