import "server-only";
import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, notInArray, or, type SQL } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import {
  BLOCK_KINDS,
  type BlockKind,
  type BlockStage,
  type BlockStatus,
  RESOLVED_BLOCK_STATUSES,
} from "@/lib/core/words/blocks";
import { type SealedPerson } from "@/lib/core/two-people";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { people } from "@/lib/platform/store/tables/people";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { type BlockRow } from "./records.server";
import {
  type Page,
  type PageWanted,
  newestFirst,
  oldestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { type WalletGuard, inScope } from "@/lib/platform/store/scope.server";

const AWAITING = "awaiting_response";
const NAMED_KINDS = BLOCK_KINDS.filter((kind) => kind !== "other");

/** Every query of the inbox looks through this. */
export const seenBy = (scope: WalletScope): WalletGuard => inScope(scope, balanceBlocks.wallet);

export type BlockListRow = BlockRow & {
  customer: SealedPerson;
  /** As the provider named them. */
  paidBy: SealedPerson;
  assigneeName: string | null;
};

export type BlockListFilter = {
  stage?: BlockStage | undefined;
  status?: BlockStatus | undefined;
  kind?: BlockKind | undefined;
  wallet?: string | undefined;
  /** Null: those of nobody. */
  assigneeId?: string | null | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  /** By our own deadline, of what waits and was not answered. */
  deadline?: { after: Date | null; until: Date } | undefined;
};

/** What waits for an answer comes first, the longest waiting ahead; then everything else, newest first, but what nobody believes. */
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
      where: [
        isAwaiting ? eq(balanceBlocks.status, AWAITING) : ne(balanceBlocks.status, AWAITING),
        filter.stage && ofStage(filter.stage),
        filter.status ? eq(balanceBlocks.status, filter.status) : ne(balanceBlocks.status, "dismissed"),
        filter.kind && ofKind(filter.kind),
        filter.wallet ? eq(balanceBlocks.wallet, filter.wallet) : undefined,
        filter.assigneeId === undefined ? undefined : assignedTo(filter.assigneeId),
        filter.createdFrom && gte(createdAt, filter.createdFrom),
        filter.createdBefore && lt(createdAt, filter.createdBefore),
        filter.deadline && dueWithin(filter.deadline),
      ],
      by: isAwaiting ? oldestFirst(createdAt, id) : newestFirst(createdAt, id),
      placeOf: ({ block }) => placeOfBlock(block),
    },
    wanted,
  );
  return { rows: rows.map(toListRow), nextCursor };
}

export const placeOfBlock = ({ createdAt: at, id }: Pick<BlockRow, "createdAt" | "id">) => ({ at, id });

const ofKind = (kind: BlockKind): SQL =>
  kind === "other" ? notInArray(balanceBlocks.blockType, NAMED_KINDS) : eq(balanceBlocks.blockType, kind);

function ofStage(stage: BlockStage): SQL | undefined {
  if (stage === "all") return undefined;
  return (stage === "open" ? notInArray : inArray)(balanceBlocks.status, RESOLVED_BLOCK_STATUSES);
}

const assignedTo = (personId: string | null): SQL =>
  personId === null ? isNull(balanceBlocks.assigneeId) : eq(balanceBlocks.assigneeId, personId);

const dueWithin = ({ after, until }: { after: Date | null; until: Date }): SQL | undefined =>
  and(
    isNull(balanceBlocks.answeredAt),
    lte(balanceBlocks.createdAt, until),
    after ? gt(balanceBlocks.createdAt, after) : undefined,
  );

export async function findInboxRow(
  reader: Reader,
  scope: WalletScope,
  id: string,
): Promise<BlockListRow | null> {
  const rows = await joined(reader).where(and(seenBy(scope), eq(balanceBlocks.id, id)));
  return rows[0] ? toListRow(rows[0]) : null;
}

/** Who was asked and who paid; of the block's own wallet only. */
function joined(reader: Reader) {
  return reader
    .select({
      block: balanceBlocks,
      counterpartName: transactions.counterpartName,
      counterpartDocument: transactions.counterpartDocument,
      customerName: charges.customerName,
      customerDocument: charges.customerDocument,
      assigneeName: people.name,
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

const toListRow = ({ block, assigneeName, ...payer }: Joined): BlockListRow => ({
  ...block,
  customer: { name: payer.customerName, document: payer.customerDocument },
  paidBy: { name: payer.counterpartName, document: payer.counterpartDocument },
  assigneeName,
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
  change: Partial<Pick<BlockRow, "assigneeId" | "answeredAt" | "answeredNote" | "changedAt">>,
): Promise<void> {
  await tx.update(balanceBlocks).set(change).where(eq(balanceBlocks.id, id));
}

/** Marks what is this near to its deadline and was not reminded of it yet. */
export async function markReminded(
  tx: Tx,
  hours: number,
  createdAfter: Date,
  createdUntil: Date,
): Promise<Pick<BlockRow, "id" | "wallet" | "assigneeId" | "amountCentavos">[]> {
  return tx
    .update(balanceBlocks)
    .set({ remindedHours: hours })
    .where(
      and(
        eq(balanceBlocks.status, AWAITING),
        isNull(balanceBlocks.answeredAt),
        gt(balanceBlocks.createdAt, createdAfter),
        lte(balanceBlocks.createdAt, createdUntil),
        or(isNull(balanceBlocks.remindedHours), gt(balanceBlocks.remindedHours, hours)),
      ),
    )
    .returning({
      id: balanceBlocks.id,
      wallet: balanceBlocks.wallet,
      assigneeId: balanceBlocks.assigneeId,
      amountCentavos: balanceBlocks.amountCentavos,
    });
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

/** For a warning beside a refund: the blocks that hold money of this payment. */
export async function listOpenBlocksOn(
  reader: Reader,
  scope: WalletScope,
  transactionId: string,
): Promise<BlockRow[]> {
  return reader
    .select()
    .from(balanceBlocks)
    .where(
      and(
        seenBy(scope),
        eq(balanceBlocks.transactionId, transactionId),
        notInArray(balanceBlocks.status, RESOLVED_BLOCK_STATUSES),
      ),
    )
    .orderBy(balanceBlocks.createdAt);
}
