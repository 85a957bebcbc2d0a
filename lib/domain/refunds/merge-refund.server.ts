import "server-only";
import { furthestRefundState } from "@/lib/engine/mirror/states";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findRefundOf } from "./read-records.server";
import { type RefundRow, saveRefund } from "./records.server";

export type RefundFacts = Pick<
  RefundRow,
  "originalTransactionId" | "wallet" | "state" | "amountCentavos" | "origin"
> &
  Partial<RefundRow>;

/** The caller holds the payment's lock. */
export async function mergeRefund(
  tx: Tx,
  facts: RefundFacts,
  now: Date,
): Promise<{ row: RefundRow; isNew: boolean; hasMoved: boolean }> {
  const before = await findRefundOf(tx, facts.originalTransactionId);
  const row = refundAfter(before, facts, now);
  await saveRefund(tx, row);
  return { row, isNew: !before, hasMoved: before?.state !== row.state };
}

/** Forward only, and set once, like the mirror's own rows. */
export function refundAfter(before: RefundRow | null, facts: RefundFacts, now: Date): RefundRow {
  const row: RefundRow = {
    ...(before ?? {
      originalTransactionId: facts.originalTransactionId,
      wallet: facts.wallet,
      state: facts.state,
      amountCentavos: facts.amountCentavos,
      feeCentavos: null,
      netCentavos: null,
      reason: null,
      pspProvider: null,
      pspRefundTransactionId: null,
      intentId: null,
      personId: null,
      requestedAt: facts.requestedAt ?? now,
      completedAt: null,
      failedAt: null,
      origin: facts.origin,
      changedAt: now,
    }),
  };
  const { state, wallet: _wallet, origin: _origin, originalTransactionId: _id, ...rest } = facts;
  for (const [name, value] of Object.entries(rest))
    if (row[name as keyof RefundRow] === null && value !== undefined) Object.assign(row, { [name]: value });
  row.state = furthestRefundState(row.state, state);
  row.changedAt = now;
  return row;
}
