import "server-only";
import { and, asc, eq, gte, inArray, isNull, lt, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import {
  type BlockKind,
  type BlockStage,
  type BlockState,
  RESOLVED_BLOCK_STATUSES,
} from "@/lib/core/enums/blocks";
import { type SealedPerson } from "@/lib/core/transactions/two-people";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { respondBy } from "@/lib/platform/store/respond-by.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { people } from "@/lib/platform/store/tables/people";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { deadlinesOf } from "./deadline";
import { endedSince, heldAt, inOutcomeRow, ofKind } from "./ended-records.server";
import { type OutcomeRows } from "./outcome-rows";
import { type BlockRow } from "./records.server";
import {
  type Page,
  type PageWanted,
  newestFirst,
  oldestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { type WalletGuard, inScope } from "@/lib/platform/store/scope.server";
import { isInState, isWaiting, needsAnswer } from "@/lib/platform/store/waiting-blocks.server";

/** Every query of the inbox looks through this. */
export const seenBy = (scope: WalletScope): WalletGuard => inScope(scope, balanceBlocks.wallet);

export type BlockListRow = BlockRow & {
  customer: SealedPerson;
  /** As the provider named them. */
  paidBy: SealedPerson;
  assigneeName: string | null;
  /** True where the payment that it is on is known and was received. */
  isPaid: boolean;
};

export type BlockListFilter = {
  stage?: BlockStage | undefined;
  status?: BlockState | undefined;
  kind?: BlockKind | undefined;
  wallet?: string | undefined;
  /** Null: blocks without an assignee. */
  assigneeId?: string | null | undefined;
  /** By creation. */
  from?: Date | undefined;
  before?: Date | undefined;
  heldAt?: Date | undefined;
  endedSince?: Date | undefined;
  /** For ended blocks only. */
  outcome?: OutcomeRows | undefined;
  /** By its deadline, of what waits and was not answered. */
  deadline?: { after: Date | null; until: Date } | undefined;
  /** The hours of our own deadline, where a block has no other. */
  responseHours: number;
};

/**
 * The order of the inbox: first the blocks that wait for an answer, nearest deadline first; then all others, newest
 * first, except untrusted blocks.
 */
export type Segment = "awaiting" | "others";

export async function listInboxRows(
  reader: Reader,
  scope: WalletScope,
  filter: BlockListFilter,
  segment: Segment,
  wanted: PageWanted,
): Promise<Page<BlockListRow>> {
  const isAwaiting = segment === "awaiting";
  const { createdAt, id } = balanceBlocks;
  const { rows, nextCursor } = await readPage(
    joined(reader),
    {
      guard: seenBy(scope),
      where: [ofSegment(segment), ...inboxWhere(filter)],
      by: isAwaiting ? oldestFirst(respondBy(filter.responseHours), id) : newestFirst(createdAt, id),
      placeOf: ({ block }) => placeOfBlock(block, segment, filter.responseHours),
    },
    wanted,
  );
  return { rows: rows.map(toListRow), nextCursor };
}

const inboxWhere = (filter: BlockListFilter): (SQL | undefined)[] => [
  filter.stage && ofStage(filter.stage),
  filter.status ? isInState(filter.status) : ne(balanceBlocks.status, "dismissed"),
  filter.kind && ofKind(filter.kind),
  filter.wallet ? eq(balanceBlocks.wallet, filter.wallet) : undefined,
  filter.assigneeId === undefined ? undefined : assignedTo(filter.assigneeId),
  filter.from && gte(balanceBlocks.createdAt, filter.from),
  filter.before && lt(balanceBlocks.createdAt, filter.before),
  filter.heldAt && heldAt(filter.heldAt),
  filter.endedSince && endedSince(filter.endedSince),
  filter.outcome && inOutcomeRow(filter.outcome),
  filter.deadline && dueWithin(filter.deadline, filter.responseHours),
];

const ofSegment = (segment: Segment): SQL => (segment === "awaiting" ? isWaiting() : not(isWaiting()));

/** All parts of the list in one go, for its file: what it shows, in its order. No part is no row. */
export const registerOf = (
  scope: WalletScope,
  filter: BlockListFilter,
  segments: readonly Segment[],
): { where: SQL | undefined; order: SQL } => {
  const { createdAt, id } = balanceBlocks;
  const isAwaiting = ofSegment("awaiting");
  const parts = or(sql`false`, ...segments.map(ofSegment));
  return {
    where: and(seenBy(scope), parts, ...inboxWhere(filter)),
    order: sql`${isAwaiting} desc, case when ${isAwaiting} then ${respondBy(filter.responseHours)} end asc,
      case when ${isAwaiting} then ${id} end asc, ${createdAt} desc, ${id} desc`,
  };
};

export const placeOfBlock = (row: BlockRow, segment: Segment, responseHours: number) => ({
  at: segment === "awaiting" ? deadlinesOf(row, responseHours).respondBy : row.createdAt,
  id: row.id,
});

function ofStage(stage: BlockStage): SQL | undefined {
  const isOpen = notInArray(balanceBlocks.status, RESOLVED_BLOCK_STATUSES);
  switch (stage) {
    case "all":
      return undefined;
    case "ended":
      return inArray(balanceBlocks.status, RESOLVED_BLOCK_STATUSES);
    case "open":
      return isOpen;
    case "answer":
      return needsAnswer();
    case "review":
      return and(isOpen, not(needsAnswer()));
  }
}

const assignedTo = (personId: string | null): SQL =>
  personId === null ? isNull(balanceBlocks.assigneeId) : eq(balanceBlocks.assigneeId, personId);

const dueWithin = (
  { after, until }: { after: Date | null; until: Date },
  responseHours: number,
): SQL | undefined =>
  and(
    isNull(balanceBlocks.answeredAt),
    sql`${respondBy(responseHours)} <= ${until.toISOString()}::timestamptz`,
    after ? sql`${respondBy(responseHours)} > ${after.toISOString()}::timestamptz` : undefined,
  );

export async function findInboxRow(
  reader: Reader,
  scope: WalletScope,
  id: string,
): Promise<BlockListRow | null> {
  const rows = await joined(reader).where(and(seenBy(scope), eq(balanceBlocks.id, id)));
  return rows[0] ? toListRow(rows[0]) : null;
}

/** Joins the person asked to pay and the person who paid, from the block's own wallet only. */
function joined(reader: Reader) {
  return reader
    .select({
      block: balanceBlocks,
      counterpartName: transactions.counterpartName,
      counterpartDocument: transactions.counterpartDocument,
      customerName: charges.customerName,
      customerDocument: charges.customerDocument,
      assigneeName: people.name,
      settledAt: transactions.settledAt,
      completedAt: transactions.completedAt,
    })
    .from(balanceBlocks)
    .leftJoin(
      transactions,
      and(eq(transactions.id, balanceBlocks.transactionId), eq(transactions.wallet, balanceBlocks.wallet)),
    )
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(people, eq(people.id, balanceBlocks.assigneeId));
}

type Joined = Awaited<ReturnType<typeof joined>>[number];

const toListRow = ({ block, assigneeName, settledAt, completedAt, ...payer }: Joined): BlockListRow => ({
  ...block,
  customer: { name: payer.customerName, document: payer.customerDocument },
  paidBy: { name: payer.counterpartName, document: payer.counterpartDocument },
  assigneeName,
  isPaid: (settledAt ?? completedAt) !== null,
});

/** In one order always, because two people may choose the same rows. */
export async function lockBlocks(tx: Tx, scope: WalletScope, ids: readonly string[]): Promise<BlockRow[]> {
  return lockRows(
    tx,
    tx
      .select()
      .from(balanceBlocks)
      .where(and(seenBy(scope), inArray(balanceBlocks.id, [...ids])))
      .orderBy(balanceBlocks.id),
  );
}

export async function updateBlock(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<BlockRow, "assigneeId" | "answeredAt" | "changedAt" | "orderNumber" | "orderFrom" | "orderDueBy">
  >,
): Promise<void> {
  await tx.update(balanceBlocks).set(change).where(eq(balanceBlocks.id, id));
}

/**
 * Lists the blocks that wait for an answer and have none yet, the nearest deadline first. It is the order of
 * navigation from one case to the next.
 */
export async function listWaitingIds(
  reader: Reader,
  scope: WalletScope,
  responseHours: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(and(seenBy(scope), needsAnswer()))
    .orderBy(respondBy(responseHours), asc(balanceBlocks.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Unresolved or not, the other blocks on the same payment. */
export async function listSiblings(reader: Reader, scope: WalletScope, row: BlockRow): Promise<BlockRow[]> {
  if (row.transactionId === null) return [];
  return reader
    .select()
    .from(balanceBlocks)
    .where(
      and(seenBy(scope), eq(balanceBlocks.transactionId, row.transactionId), ne(balanceBlocks.id, row.id)),
    )
    .orderBy(balanceBlocks.createdAt);
}
