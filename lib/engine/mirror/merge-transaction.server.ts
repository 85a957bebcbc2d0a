import "server-only";
import { ZERO } from "@/lib/core/money";
import { nothingTold } from "@/lib/core/transaction-fields";
import { type FoundState } from "@/lib/core/words/reconciliation";
import { type Mismatch } from "@/lib/core/words/transactions";
import { isOneOf, oneOf } from "@/lib/core/words/words";
import { notifyOfTransaction } from "@/lib/platform/notifications/notify-of-transaction.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { lockObject } from "./lock-object.server";
import { type TransactionFacts, mergeFacts } from "./merge-facts";
import { noteFoundByRead } from "./outage-records.server";
import {
  type TransactionRow,
  dateSplitLegs,
  lockTransaction,
  findWhatCameFirst,
  saveTransaction,
} from "./records.server";
import { isFinalState } from "./states";

export type MergedTransaction = {
  row: TransactionRow;
  isNew: boolean;
  /** True where the state is another than before. */
  hasMoved: boolean;
  /** What the sources report differently, where they do: the object is read again. */
  mismatch: Mismatch | null;
};

/**
 * The one way into `transactions`: whatever a write's answer, a webhook or a read tells is merged, never replaced.
 * `now` is when we learnt it. Holds the object's lock until the transaction ends.
 */
export async function mergeTransaction(
  tx: Tx,
  told: TransactionFacts,
  now: Date,
): Promise<MergedTransaction> {
  const facts = { ...told, id: await lockObject(tx, told) };
  const before = await lockTransaction(tx, facts.id);
  const { row, mismatch } = mergeFacts(
    before ?? { ...emptyRow(facts, now), ...(await findWhatCameFirst(tx, facts.id)) },
    facts,
  );
  row.changedAt = now;
  row.nextReadAt = nextReadAfterMerge(before, row, mismatch, facts, now);
  await saveTransaction(tx, row);
  if (row.type === "payment" && row.settledAt && !before?.settledAt)
    await dateSplitLegs(tx, row.id, row.settledAt);
  if (facts.origin === "read") await noteRead(tx, before, row, now);
  await notifyOfTransaction(tx, before, row, now);
  return { row, isNew: before === null, hasMoved: before?.state !== row.state, mismatch };
}

/** What the service may call a payment that it gave back. */
const TAKEN_BACK = ["failed", "cancelled"] as const;
const RETURNS = ["pending", "confirmed", "failed"] as const;

/**
 * The state, and what moves beside it: a blocked deposit has ended for the wallet and its return has not; a payment that
 * was completed and reads otherwise was given back.
 */
function foundStateOf({ type, state, apiStatus, blockedDeposit }: TransactionRow): FoundState {
  const back = blockedDeposit?.refund?.status;
  if (back !== undefined) return `return_${oneOf(RETURNS, back, "other")}`;
  const isTakenBack = type === "payment" && state === "completed" && isOneOf(TAKEN_BACK, apiStatus);
  return isTakenBack ? `reported_${apiStatus}` : state;
}

const noteRead = (tx: Tx, before: TransactionRow | null, row: TransactionRow, now: Date): Promise<void> =>
  noteFoundByRead(
    tx,
    {
      objectType: "transaction",
      objectId: row.id,
      transactionId: row.id,
      wallet: row.wallet,
      kind: row.type,
      amountCentavos: row.amountCentavos,
      stateBefore: before && foundStateOf(before),
      stateAfter: foundStateOf(row),
    },
    now,
  );

function emptyRow(facts: TransactionFacts, now: Date): TransactionRow {
  return {
    ...nothingTold(),
    id: facts.id,
    wallet: facts.wallet,
    type: facts.type,
    state: facts.state ?? "pending",
    apiType: null,
    apiStatus: null,
    amountCentavos: facts.amountCentavos ?? ZERO,
    currency: facts.currency ?? "BRL",
    projectId: null,
    metadata: null,
    blockedDeposit: null,
    refundState: "none",
    hasOpenBlock: false,
    createdAt: facts.createdAt ?? facts.completedAt ?? facts.expiredAt ?? facts.failedAt ?? now,
    origin: facts.origin,
    intentId: null,
    mismatch: null,
    mismatchDetails: null,
    serviceReadAt: null,
    nextReadAt: null,
    reads: 0,
    changedAt: now,
  };
}

/** First look at an object that is not final yet; the reconciler spaces the following ones out. */
const FIRST_READ_AFTER_MS = 10_000;

/**
 * A webhook tells little of an object made elsewhere, and a mismatch is settled by the service: both are read at once.
 * What is not final is read on a schedule (faults, F24).
 */
function nextReadAfterMerge(
  before: TransactionRow | null,
  row: TransactionRow,
  mismatch: Mismatch | null,
  facts: TransactionFacts,
  now: Date,
): Date | null {
  if (facts.origin === "read") return row.nextReadAt;
  if (mismatch) return now;
  if (!before && facts.origin === "webhook") return now;
  const isWaiting = !isFinalState(row.type, row.state) || row.blockedDeposit?.refund?.status === "pending";
  if (isWaiting) return row.nextReadAt ?? new Date(now.getTime() + FIRST_READ_AFTER_MS);
  return row.serviceReadAt || facts.origin === "own_write" ? row.nextReadAt : now;
}
