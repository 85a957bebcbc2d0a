import "server-only";
import { ZERO } from "@/lib/core/money/money";
import { restOf } from "@/lib/core/sealed";
import { returnedOf } from "@/lib/core/transactions/display-status";
import {
  TRANSACTION_FIELD_NAMES,
  type ReportedFields,
  type TransactionField,
  forFields,
} from "@/lib/core/transactions/transaction-fields";
import { type ObservationSource } from "@/lib/core/enums/observations";
import { type Origin } from "@/lib/core/enums/transactions";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type ProjectedRefund } from "@/lib/engine/projection/project-refund";
import { type ProjectedTransaction } from "@/lib/engine/projection/project-transaction";
import { type Observation } from "@/lib/engine/projection/observation";
import { scheduleAfter } from "@/lib/engine/projection/read-schedule";
import { type Write } from "@/lib/platform/store/writes.server";
import { type ProjectionChange, type ProjectionChanges, type ObservationGroup } from "./change.server";
import {
  type TransactionRow,
  blocksInto,
  chargesInto,
  legsInto,
  refundsInto,
  stepsInto,
  withdrawalsInto,
  type StepRow,
} from "./records.server";

const ORIGIN_OF = {
  own_write: "own_write",
  person: "own_write",
  webhook: "webhook",
  read: "read",
  balance: "read",
  stood: "read",
} as const satisfies Record<ObservationSource, Origin>;

const originOf = (news: readonly Observation[]): Origin => ORIGIN_OF[news[0]?.source ?? "read"];

/** The transaction row of each object that has one. */
export const transactionRows = (
  changes: ProjectionChanges,
  now: Date,
): Map<ObservationGroup, TransactionRow | null> =>
  new Map(
    [...changes].map(([graph, { after, news }]) => [
      graph,
      after.transaction && rowOf(after.transaction, after, graph.rowBefore, news, now),
    ]),
  );

function rowOf(
  picture: ProjectedTransaction,
  { refundState, hasOpenBlock, returned, held, retainedCentavos, doubt, wantsRead }: ProjectedState,
  before: TransactionRow | null,
  news: readonly Observation[],
  now: Date,
): TransactionRow {
  const row: TransactionRow = {
    id: picture.id,
    wallet: picture.wallet,
    type: picture.type,
    state: picture.state,
    apiType: picture.apiType,
    apiStatus: picture.apiStatus,
    amountCentavos: picture.amountCentavos ?? ZERO,
    currency: picture.currency ?? "BRL",
    projectId: picture.projectId,
    metadata: picture.metadata,
    blockedDeposit: picture.blockedDeposit,
    refundState,
    hasOpenBlock,
    returned: returnedOf(picture.amountCentavos ?? ZERO, returned.centavos),
    returnedCentavos: returned.centavos,
    returnedAt: returned.at,
    heldCentavos: held.centavos,
    blockKind: held.kind,
    blockedAt: held.since,
    retainedCentavos,
    createdAt: picture.createdAt,
    origin: before?.origin ?? originOf(news),
    intentId: picture.intentId,
    mismatch: doubt?.mismatch ?? null,
    mismatchDetails: doubt?.details ?? null,
    confirmation: picture.confirmation,
    feeConfirmation: picture.feeConfirmation,
    serviceReadAt: picture.serviceReadAt,
    nextReadAt: before?.nextReadAt ?? null,
    reads: before?.reads ?? 0,
    changedAt: now,
    version: before?.version ?? 1,
    erasedParts: before?.erasedParts ?? null,
    // Last: what is named after a spread costs the engine a microsecond for each name.
    ...forFields<TransactionField, ReportedFields>(TRANSACTION_FIELD_NAMES, (name) => picture[name]),
  };
  if (before && toldIn(before) !== toldIn(row)) row.version += 1;
  if (news.length === 0) return row;
  return { ...row, ...scheduleAfter(before, row, { doubt, wantsRead }, news, now) };
}

/** All that a version says; when and how often it was looked at is no other version. */
const toldIn = ({
  changedAt: _at,
  serviceReadAt: _read,
  nextReadAt: _next,
  reads: _reads,
  ...told
}: TransactionRow) =>
  JSON.stringify(
    // Sealed anew it says the same.
    Object.entries({
      ...told,
      counterpartDocument: told.counterpartDocument && restOf(told.counterpartDocument),
    }).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The detail rows of the objects, where they differ from before. */
export function detailsInto(changes: ProjectionChanges, now: Date): (Write | null)[] {
  const all = [...changes.values()];
  const of = (name: "charge" | "withdrawal") =>
    all.flatMap(({ after: { transaction }, news }) =>
      transaction && tells(news, name) ? [{ ...transaction[name], id: transaction.id }] : [],
    );
  return [
    chargesInto(of("charge")),
    withdrawalsInto(of("withdrawal")),
    legsInto(all.flatMap(legRows)),
    refundsInto(all.flatMap((change) => refundRows(change, now))),
    blocksInto(all.flatMap((change) => blockRows(change, now))),
    stepsInto(all.flatMap((change) => dismissedSteps(change, now))),
  ];
}

const tells = (news: readonly Observation[], name: "charge" | "withdrawal"): boolean =>
  news.some(({ told }) => told.about === "transaction" && told[name] !== undefined);

/** Also where they stand as before: a wallet that was not known when they were written may have become known since. */
function legRows({ after: { transaction } }: ProjectionChange) {
  if (!transaction) return [];
  const { id: transactionId, wallet, settledAt, legs } = transaction;
  return legs.map((leg) => ({ ...leg, transactionId, wallet, settledAt }));
}

/** Payments that have fewer shares than they had: how many are left. */
export const legsGone = (changes: ProjectionChanges): { id: string; left: number }[] =>
  [...changes.values()].flatMap(({ before, after: { transaction } }) => {
    const left = transaction?.legs.length ?? 0;
    const had = before ? (before.transaction?.legs.length ?? 0) : Infinity;
    return transaction && left < had ? [{ id: transaction.id, left }] : [];
  });

function refundRows({ before, after: { refund }, news }: ProjectionChange, now: Date) {
  if (!refund || !changed(before?.refund, refund)) return [];
  const {
    leftAt: _left,
    wasTaken: _taken,
    objectId: _object,
    requests: _all,
    ...row
  } = refund satisfies ProjectedRefund;
  return [
    { ...row, origin: row.intentId === null ? originOf(news) : ("own_write" as const), changedAt: now },
  ];
}

/** Payments whose refund was believed, and is not any more. */
export const refundsGone = (changes: ProjectionChanges): string[] =>
  [...changes].flatMap(([{ id }, { before, after }]) =>
    !after.refund && before?.refund !== null ? [id] : [],
  );

function blockRows({ before, after, news }: ProjectionChange, now: Date) {
  const known = new Map(before?.blocks.map((block) => [block.id, block]));
  return after.blocks
    .filter((block) => changed(known.get(block.id), block))
    .map(({ doubts: _doubts, isCreatedAtTold: _told, ...block }) => ({
      ...block,
      origin: originOf(news),
      changedAt: now,
    }));
}

const changed = (before: object | null | undefined, after: object): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/**
 * The history of a block records that the block is no longer believed, regardless of the observation that
 * contradicted it.
 */
function dismissedSteps({ before, after, news }: ProjectionChange, now: Date): StepRow[] {
  if (!before) return [];
  const told = news[0]?.source ?? "read";
  const about = {
    kind: "balance_block_dismissed",
    source: told === "stood" || told === "balance" ? "read" : told,
    at: now,
    recordedAt: now,
  } as const satisfies Partial<StepRow>;
  const wasDismissed = new Set(before.blocks.flatMap(({ id, status }) => (status === "dismissed" ? id : [])));
  const steps: StepRow[] = [];
  for (const { id, status, transactionId } of after.blocks) {
    if (status !== "dismissed" || wasDismissed.has(id)) continue;
    steps.push({ ...about, objectType: "block", objectId: id });
    if (transactionId !== null)
      steps.push({ ...about, objectType: "transaction", objectId: transactionId, details: { blockId: id } });
  }
  return steps;
}
