import "server-only";
import { isResolved } from "@/lib/core/words/blocks";
import { type Picture } from "@/lib/engine/fold/fold";
import { type BlockPicture } from "@/lib/engine/fold/fold-block";
import { newsOfRefund } from "@/lib/platform/notifications/news-of-refund.server";
import { newsOfTransaction } from "@/lib/platform/notifications/news-of-transaction.server";
import { type News } from "@/lib/platform/notifications/notify.server";
import { type Change, type Changes, type Graph } from "./change.server";
import { type TransactionRow } from "./records.server";

/** What whoever it concerns hears: who asked for it, who answers blocks, and who reconciles. */
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
    ...blocks
      .filter((block) => isOpened(before, block))
      .map((block) => newsOfBlock("block_opened", block, now)),
    ...blocks
      .filter((block) => isDismissed(before, block))
      .map((block) => newsOfBlock("block_dismissed", block, now)),
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

/** A block whose end came first needs nobody's work any more. */
const isOpened = (before: Picture, block: BlockPicture): boolean =>
  !isResolved(block.status) &&
  !before.blocks.some(({ id, status }) => id === block.id && status !== "dismissed");

/** Whoever was told that it waits hears that it does not; what was never believed waited for nobody. */
const isDismissed = (before: Picture, { id, status }: BlockPicture): boolean =>
  status === "dismissed" && before.blocks.some((block) => block.id === id && block.status !== "dismissed");

/** One that the list shows after all opens again: each time is told. */
const newsOfBlock = (
  kind: "block_opened" | "block_dismissed",
  { id, wallet, amountCentavos }: BlockPicture,
  now: Date,
): News => ({
  kind,
  wallet,
  objectId: id,
  ...(kind === "block_dismissed" && { occasion: now.toISOString() }),
  amountCentavos,
  now,
  to: null,
});
