import "server-only";
import { type FoundState } from "@/lib/core/words/reconciliation";
import { isOneOf, oneOf } from "@/lib/core/words/words";
import { type Picture } from "@/lib/engine/fold/fold";
import { type Observation } from "@/lib/engine/fold/observation";
import { type Tx } from "@/lib/platform/store/tx.server";
import { RETURN_STATUSES } from "@/lib/pix/wire/blocked-deposit";
import { noteFoundByRead } from "./outage-records.server";
import { type TransactionRow } from "./records.server";

type Change = {
  rowBefore: TransactionRow | null;
  row: TransactionRow | null;
  before: Picture;
  after: Picture;
  news: readonly Observation[];
};

/** While an outage is being read up on, every read counts, whoever asked; what it found changed is named. */
export async function noteReads(
  tx: Tx,
  { rowBefore, row, before, after, news }: Change,
  now: Date,
): Promise<void> {
  const isRead = (about: string) =>
    news.some(({ source, told }) => source === "read" && told.about === about);
  if (row && isRead("transaction"))
    await noteFoundByRead(
      tx,
      {
        objectType: "transaction",
        objectId: row.id,
        transactionId: row.id,
        wallet: row.wallet,
        kind: row.type,
        amountCentavos: row.amountCentavos,
        stateBefore: rowBefore && foundStateOf(rowBefore),
        stateAfter: foundStateOf(row),
      },
      now,
    );
  // A block also counts as read where the list does not show it.
  const read = new Set(
    news.flatMap(({ source, told }) =>
      source === "read" && (told.about === "block" || told.about === "missing") ? told.id : [],
    ),
  );
  for (const block of after.blocks.filter(({ id }) => read.has(id)))
    await noteFoundByRead(
      tx,
      {
        objectType: "block",
        objectId: block.id,
        transactionId: block.transactionId,
        wallet: block.wallet,
        kind: block.blockType,
        amountCentavos: block.amountCentavos,
        stateBefore: before.blocks.find(({ id }) => id === block.id)?.status ?? null,
        stateAfter: block.status,
      },
      now,
    );
}

/** The statuses that the service may report for a payment that it gave back. */
const TAKEN_BACK = ["failed", "cancelled"] as const;

/**
 * The state, and what moves beside it: a blocked deposit has ended for the wallet and its return has not; a payment that
 * was completed and reads otherwise was given back.
 */
function foundStateOf({ type, state, apiStatus, blockedDeposit }: TransactionRow): FoundState {
  const back = blockedDeposit?.refund?.status;
  if (back !== undefined) return `return_${oneOf(RETURN_STATUSES, back, "other")}`;
  const isTakenBack = type === "payment" && state === "completed" && isOneOf(TAKEN_BACK, apiStatus);
  return isTakenBack ? `reported_${apiStatus}` : state;
}
