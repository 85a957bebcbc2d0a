import "server-only";
import { isResolved } from "@/lib/core/words/blocks";
import { type Origin } from "@/lib/core/words/transactions";
import { centavos } from "@/lib/core/money";
import { recordEffect } from "@/lib/engine/mirror/record-effect.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type BlockRow } from "./records.server";

/**
 * Held when the block is made, of which those who work on blocks are told; then paid out to the payer (approved) or given
 * back to the wallet (rejected).
 */
export async function recordBlockMoney(
  tx: Tx,
  row: BlockRow,
  reported: { source: Origin; deliveryId?: number; at: Date; now: Date },
): Promise<boolean> {
  const { wallet, amountCentavos: amount } = row;
  const about = {
    objectId: row.id,
    source: reported.source,
    deliveryId: reported.deliveryId ?? null,
    transactionId: row.transactionId,
  };
  const minus = centavos(0 - amount);
  const wasHeld = await recordEffect(
    tx,
    { ...about, type: "block_held", settledAt: row.createdAt },
    [{ wallet, kind: "block_held", available: minus, held: amount }],
    reported.now,
    row.blockType === "med" ? [{ wallet, measure: "med_block", amount }] : [],
  );
  // A block whose end came first needs nobody's work any more.
  if (wasHeld && !isResolved(row.status))
    await notify(tx, {
      kind: "block_opened",
      wallet,
      objectId: row.id,
      amountCentavos: amount,
      now: reported.now,
      to: null,
    });
  const resolvedAt = row.resolvedAt ?? reported.at;
  if (row.status === "approved")
    return (
      (await recordEffect(
        tx,
        { ...about, type: "block_paid_out", settledAt: resolvedAt },
        [{ wallet, kind: "block_paid_out", held: minus }],
        reported.now,
      )) || wasHeld
    );
  if (row.status === "rejected")
    return (
      (await recordEffect(
        tx,
        { ...about, type: "block_released", settledAt: resolvedAt },
        [{ wallet, kind: "block_released", available: amount, held: minus }],
        reported.now,
      )) || wasHeld
    );
  return wasHeld;
}
