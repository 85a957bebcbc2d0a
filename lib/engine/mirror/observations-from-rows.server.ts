import "server-only";
import {
  TRANSACTION_FIELD_NAMES,
  type ReportedFields,
  type TransactionField,
  forFields,
} from "@/lib/core/transactions/transaction-fields";
import { REPORTED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { isOneOf } from "@/lib/core/enums/enums";
import { type ObservedFacts } from "@/lib/engine/projection/observation";
import { type StoredObservation, type findRowsWithoutObservations } from "./observation-records.server";
import { type TransactionRow } from "./records.server";

type Rows = NonNullable<Awaited<ReturnType<typeof findRowsWithoutObservations>>>;

/**
 * Converts rows that are older than the stored observations into one observation each. Their projection books
 * nothing, and any read counts more.
 */
export function observationsFromRows(
  { id, rowBefore }: { id: string; rowBefore: TransactionRow | null },
  { refunds, blocks, legs, withdrawals }: Rows,
): StoredObservation[] {
  const told: { at: Date; wallet: string; told: ObservedFacts }[] = [];
  const ofLegs = legs.filter(({ transactionId }) => transactionId === id);
  const column = (name: "requestedCentavos" | "acceptedCentavos" | "deliveredCentavos") => {
    const list = ofLegs.flatMap(({ destination, [name]: amountCentavos }) =>
      amountCentavos === null ? [] : [{ destination, amountCentavos }],
    );
    return list.length > 0 ? { [name]: list } : {};
  };
  const standing = {
    ...column("requestedCentavos"),
    ...column("acceptedCentavos"),
    ...column("deliveredCentavos"),
  };
  if (rowBefore) {
    const withdrawal = withdrawals.find((one) => one.id === id);
    told.push({
      at: rowBefore.serviceReadAt ?? rowBefore.changedAt,
      wallet: rowBefore.wallet,
      told: {
        ...forFields<TransactionField, ReportedFields>(TRANSACTION_FIELD_NAMES, (name) => rowBefore[name]),
        about: "transaction",
        id,
        type: rowBefore.type,
        state: rowBefore.state,
        apiType: rowBefore.apiType,
        apiStatus: rowBefore.apiStatus,
        amountCentavos: rowBefore.amountCentavos,
        currency: rowBefore.currency,
        projectId: rowBefore.projectId,
        metadata: rowBefore.metadata,
        blockedDeposit: rowBefore.blockedDeposit,
        createdAt: rowBefore.createdAt,
        intentId: rowBefore.intentId,
        ...(ofLegs.length > 0 && { legs: standing }),
        ...(withdrawal && { withdrawal: { processedAt: withdrawal.processedAt } }),
      },
    });
  } else if (ofLegs.length > 0)
    told.push({
      at: new Date(0),
      wallet: ofLegs[0]?.wallet ?? "",
      told: { about: "transaction", id, type: "payment", legs: standing },
    });
  for (const refund of refunds.filter(({ originalTransactionId }) => originalTransactionId === id)) {
    const {
      originalTransactionId,
      wallet,
      origin: _origin,
      attempts: _attempts,
      confirmation: _how,
      changedAt,
      ...rest
    } = refund;
    told.push({ at: changedAt, wallet, told: { ...rest, about: "refund", id: originalTransactionId } });
  }
  for (const block of blocks.filter((one) => one.transactionId === id || one.id === id)) {
    const { wallet, changedAt, status, ...rest } = block;
    // A block that is not believed yields no observation.
    if (!isOneOf(REPORTED_BLOCK_STATUSES, status)) continue;
    told.push({
      at: changedAt,
      wallet,
      told: {
        about: "block",
        id: rest.id,
        transactionId: rest.transactionId,
        status,
        apiStatus: rest.apiStatus,
        blockType: rest.blockType,
        amountCentavos: rest.amountCentavos,
        referenceNumber: rest.referenceNumber,
        reason: rest.reason,
        externalReference: rest.externalReference,
        e2eId: rest.e2eId,
        createdAt: rest.createdAt,
        resolutionReason: rest.resolutionReason,
        resolvedAt: rest.resolvedAt,
      },
    });
  }
  return told.map((one) => ({
    ...one,
    graphId: id,
    key: `stood ${one.told.about} ${one.told.id}`,
    source: "stood" as const,
    learntAt: one.at,
  }));
}
