import "server-only";
import { type BlockStatus, isResolved } from "@/lib/core/words/blocks";
import { type NotificationKind } from "@/lib/core/words/notifications";
import { type Picture } from "@/lib/engine/fold/fold";
import { type BlockPicture } from "@/lib/engine/fold/fold-block";
import { newsOfRefund } from "@/lib/platform/notifications/news-of-refund.server";
import { newsOfTransaction } from "@/lib/platform/notifications/news-of-transaction.server";
import { type News } from "@/lib/platform/notifications/notify.server";
import { type Change, type Changes, type Graph } from "./change.server";
import { type TransactionRow } from "./records.server";

/**
 * The notifications for the people concerned: the requester, the people who answer blocks, and the people who
 * reconcile.
 */
export const newsOf = (
  changes: Changes,
  rows: ReadonlyMap<Graph, TransactionRow | null>,
  now: Date,
): News[] =>
  [...changes].flatMap(([graph, change]) => newsOfOne(graph.rowBefore, rows.get(graph) ?? null, change, now));

function newsOfOne(
  rowBefore: TransactionRow | null,
  row: TransactionRow | null,
  { before, after }: Change,
  now: Date,
): News[] {
  if (!before) return [];
  const { refund, blocks } = after;
  return [
    ...(row ? newsOfTransaction(rowBefore, row, now) : []),
    ...(row && isTakenBack(before, after) ? [takenBack(row, now)] : []),
    ...(refund && refund.state !== before.refund?.state ? newsOfRefund(refund, now) : []),
    ...blocks.flatMap((block) =>
      newsOfBlock(before.blocks.find(({ id }) => id === block.id) ?? null, block, now),
    ),
  ];
}

const isTakenBack = (before: Picture, after: Picture): boolean =>
  after.doubt?.mismatch === "contradicted" && before.doubt?.mismatch !== "contradicted";

/** It may be believed again, and be taken back once more: each time is told. */
const takenBack = ({ id, wallet, amountCentavos }: TransactionRow, now: Date): News => ({
  kind: "transaction_taken_back",
  wallet,
  objectId: id,
  occasion: now.toISOString(),
  amountCentavos,
  now,
  to: null,
});

/** The notification for a block in each status. */
const BLOCK_NEWS: Readonly<Record<BlockStatus, Extract<NotificationKind, `block_${string}`>>> = {
  awaiting_response: "block_opened",
  defended: "block_opened",
  other: "block_opened",
  approved: "block_approved",
  rejected: "block_rejected",
  dismissed: "block_dismissed",
};

/** An end that is older than this and was not known before is imported history, and is not notified. */
const END_IS_NEWS_FOR_MS = 3 * 24 * 60 * 60_000;

/**
 * That it waits, and that it does not after all, is for everybody who may answer; how it was decided for whoever has it. It
 * may go back and forth: each time is told.
 */
function newsOfBlock(before: BlockPicture | null, block: BlockPicture, now: Date): News[] {
  const kind = BLOCK_NEWS[block.status];
  if (before ? BLOCK_NEWS[before.status] === kind : !isFirstNews(block, now)) return [];
  const { id: objectId, wallet, amountCentavos } = block;
  const isDecided = kind === "block_approved" || kind === "block_rejected";
  return [
    {
      kind,
      wallet,
      objectId,
      ...(before && { occasion: now.toISOString() }),
      amountCentavos,
      now,
      to: isDecided ? { assigneeOf: objectId } : null,
    },
  ];
}

/** A block that was never believed waited for nobody. */
const isFirstNews = ({ status, resolvedAt, createdAt }: BlockPicture, now: Date): boolean =>
  status !== "dismissed" &&
  (!isResolved(status) || now.getTime() - (resolvedAt ?? createdAt).getTime() < END_IS_NEWS_FOR_MS);
