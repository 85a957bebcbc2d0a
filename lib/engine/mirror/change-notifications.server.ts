import "server-only";
import { type BlockStatus, isResolved } from "@/lib/core/enums/blocks";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type ProjectedBlock } from "@/lib/engine/projection/project-block";
import { refundNotifications } from "@/lib/platform/notifications/refund-notifications.server";
import { transactionNotifications } from "@/lib/platform/notifications/transaction-notifications.server";
import { type NewNotification } from "@/lib/platform/notifications/notify.server";
import { type ProjectionChange, type ProjectionChanges, type ObservationGroup } from "./change.server";
import { type TransactionRow } from "./records.server";

/**
 * The notifications for the people concerned: the requester, the people who answer blocks, and the people who
 * reconcile.
 */
export const notificationsOfChanges = (
  changes: ProjectionChanges,
  rows: ReadonlyMap<ObservationGroup, TransactionRow | null>,
  now: Date,
): NewNotification[] =>
  [...changes].flatMap(([graph, change]) => newsOfOne(graph.rowBefore, rows.get(graph) ?? null, change, now));

function newsOfOne(
  rowBefore: TransactionRow | null,
  row: TransactionRow | null,
  { before, after }: ProjectionChange,
  now: Date,
): NewNotification[] {
  if (!before) return [];
  const { refund, blocks } = after;
  return [
    ...(row ? transactionNotifications(rowBefore, row, now) : []),
    ...(row && isTakenBack(before, after) ? [takenBack(row, now)] : []),
    ...(refund && refund.state !== before.refund?.state ? refundNotifications(refund, now) : []),
    ...blocks.flatMap((block) =>
      newsOfBlock(before.blocks.find(({ id }) => id === block.id) ?? null, block, now),
    ),
  ];
}

const isTakenBack = (before: ProjectedState, after: ProjectedState): boolean =>
  after.doubt?.mismatch === "contradicted" && before.doubt?.mismatch !== "contradicted";

/** The transaction may be believed again, and be taken back once more. Each time is reported. */
const takenBack = ({ id, wallet, amountCentavos }: TransactionRow, now: Date): NewNotification => ({
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
 * A block that starts or stops waiting is reported to everyone who may answer; its decision is reported to its
 * assignee. It may go back and forth, and each time is reported.
 */
function newsOfBlock(before: ProjectedBlock | null, block: ProjectedBlock, now: Date): NewNotification[] {
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

/** A block that was never believed did not wait for any person. */
const isFirstNews = ({ status, resolvedAt, createdAt }: ProjectedBlock, now: Date): boolean =>
  status !== "dismissed" &&
  (!isResolved(status) || now.getTime() - (resolvedAt ?? createdAt).getTime() < END_IS_NEWS_FOR_MS);
