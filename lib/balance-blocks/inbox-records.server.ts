import "server-only";
import { type SQL, and, eq, gt, gte, inArray, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { balanceBlocks } from "@/lib/store/tables/balance-blocks";
import { people } from "@/lib/store/tables/people";
import { charges, transactions } from "@/lib/store/tables/transactions";
import { BLOCK_KINDS, type BlockKind } from "./labels";
import { type BlockRow } from "./records.server";

const AWAITING = "awaiting_response";
const RESOLVED = ["approved", "rejected"];
const NAMED_KINDS = BLOCK_KINDS.filter((kind) => kind !== "other");

/** Every query of the inbox looks through this: no wallet beyond the person's scope is ever seen. */
export const inScope = (scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(balanceBlocks.wallet, [...scope]);

export type BlockListRow = BlockRow & {
  payerName: string | null;
  payerDocument: string | null;
  assigneeName: string | null;
};

export type BlockListFilter = {
  status?: string | undefined;
  kind?: BlockKind | undefined;
  wallet?: string | undefined;
  /** Null: those of nobody. */
  assigneeId?: string | null | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  /** By our own deadline, of what waits and was not answered. */
  deadline?: { after: Date | null; until: Date } | undefined;
};

/** What waits for an answer comes first, the longest waiting ahead; then everything else, newest first. */
export type Segment = "awaiting" | "others";

export async function listInboxRows(
  tx: Tx,
  scope: WalletScope,
  filter: BlockListFilter,
  segment: Segment,
  cursor: Cursor | null,
  limit: number,
): Promise<BlockListRow[]> {
  const isAwaiting = segment === "awaiting";
  const conditions = [
    inScope(scope),
    isAwaiting ? eq(balanceBlocks.status, AWAITING) : ne(balanceBlocks.status, AWAITING),
    filter.status ? eq(balanceBlocks.status, filter.status) : undefined,
    filter.kind && ofKind(filter.kind),
    filter.wallet ? eq(balanceBlocks.wallet, filter.wallet) : undefined,
    filter.assigneeId === undefined ? undefined : assignedTo(filter.assigneeId),
    filter.createdFrom && gte(balanceBlocks.createdAt, filter.createdFrom),
    filter.createdBefore && lt(balanceBlocks.createdAt, filter.createdBefore),
    filter.deadline && dueWithin(filter.deadline),
    cursor &&
      sql`(${balanceBlocks.createdAt}, ${balanceBlocks.id}) ${isAwaiting ? sql`>` : sql`<`} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
  ].map((condition) => condition || undefined);
  return listJoined(tx, and(...conditions))
    .orderBy(
      isAwaiting
        ? sql`${balanceBlocks.createdAt} asc, ${balanceBlocks.id} asc`
        : sql`${balanceBlocks.createdAt} desc, ${balanceBlocks.id} desc`,
    )
    .limit(limit)
    .then((rows) => rows.map(toListRow));
}

const ofKind = (kind: BlockKind): SQL =>
  kind === "other" ? notInArray(balanceBlocks.blockType, NAMED_KINDS) : eq(balanceBlocks.blockType, kind);

const assignedTo = (personId: string | null): SQL =>
  personId === null ? isNull(balanceBlocks.assigneeId) : eq(balanceBlocks.assigneeId, personId);

const dueWithin = ({ after, until }: { after: Date | null; until: Date }): SQL | undefined =>
  and(
    isNull(balanceBlocks.answeredAt),
    lte(balanceBlocks.createdAt, until),
    after ? gt(balanceBlocks.createdAt, after) : undefined,
  );

export async function findInboxRow(tx: Tx, scope: WalletScope, id: string): Promise<BlockListRow | null> {
  const rows = await listJoined(tx, and(inScope(scope), eq(balanceBlocks.id, id)));
  return rows[0] ? toListRow(rows[0]) : null;
}

/** The payer as the provider confirmed it, else as the charge asked for it; of the block's own wallet only. */
function listJoined(tx: Tx, where: SQL | undefined) {
  return tx
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
    .leftJoin(people, eq(people.id, balanceBlocks.assigneeId))
    .where(where)
    .$dynamic();
}

type Joined = Awaited<ReturnType<typeof listJoined>>[number];

const toListRow = ({ block, assigneeName, ...payer }: Joined): BlockListRow => ({
  ...block,
  payerName: payer.counterpartName ?? payer.customerName,
  payerDocument: payer.counterpartDocument ?? payer.customerDocument,
  assigneeName,
});

/** In one order always, because two people may choose the same rows. */
export async function lockBlocks(tx: Tx, scope: WalletScope, ids: readonly string[]): Promise<BlockRow[]> {
  return tx
    .select()
    .from(balanceBlocks)
    .where(and(inScope(scope), inArray(balanceBlocks.id, [...ids])))
    .orderBy(balanceBlocks.id)
    .for("update");
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
export async function listSiblings(tx: Tx, scope: WalletScope, row: BlockRow): Promise<BlockRow[]> {
  if (row.transactionId === null) return [];
  return tx
    .select()
    .from(balanceBlocks)
    .where(
      and(inScope(scope), eq(balanceBlocks.transactionId, row.transactionId), ne(balanceBlocks.id, row.id)),
    )
    .orderBy(balanceBlocks.createdAt);
}

/** For a warning beside a refund: the blocks that hold money of this payment. */
export async function listOpenBlocksOn(
  tx: Tx,
  scope: WalletScope,
  transactionId: string,
): Promise<BlockRow[]> {
  return tx
    .select()
    .from(balanceBlocks)
    .where(
      and(
        inScope(scope),
        eq(balanceBlocks.transactionId, transactionId),
        notInArray(balanceBlocks.status, RESOLVED),
      ),
    )
    .orderBy(balanceBlocks.createdAt);
}
