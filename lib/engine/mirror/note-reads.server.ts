import "server-only";
import { type FoundState } from "@/lib/core/enums/reconciliation";
import { isOneOf, parseEnum } from "@/lib/core/enums/enums";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type Observation } from "@/lib/engine/projection/observation";
import { type Tx } from "@/lib/platform/store/tx.server";
import { RETURN_STATUSES } from "@/lib/pix/wire/blocked-deposit";
import { noteFoundByRead } from "./outage-records.server";
import { type TransactionRow } from "./records.server";

type ReadChange = {
  rowBefore: TransactionRow | null;
  row: TransactionRow | null;
  before: ProjectedState;
  after: ProjectedState;
  news: readonly Observation[];
};

/**
 * Counts every read during the catch-up after an outage, regardless of its requester. Names the changes that it
 * found.
 */
export async function noteReads(
  tx: Tx,
  { rowBefore, row, before, after, news }: ReadChange,
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
  if (back !== undefined) return `return_${parseEnum(RETURN_STATUSES, back, "other")}`;
  const isTakenBack = type === "payment" && state === "completed" && isOneOf(TAKEN_BACK, apiStatus);
  return isTakenBack ? `reported_${apiStatus}` : state;
}
