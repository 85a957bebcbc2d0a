import "server-only";
import { type Centavos, negated } from "@/lib/core/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { insertAlias, moveRow, sumMovements } from "./alias-records.server";
import { lockObject } from "./lock-object.server";
import { mergeTransaction } from "./merge-transaction.server";
import { recordEffect } from "./record-effect.server";
import { recordWithdrawalMoney } from "./record-withdrawal-money.server";
import { type TransactionRow, lockTransaction } from "./records.server";
import { excludeEachOther } from "./states";

/** Two ids of one withdrawal, and what is told of it by whoever names both. */
export type TwoNames = {
  /** The one that its creation answers with. */
  own: string;
  /** Of the transaction that it came to. */
  other: string;
  wallet: string;
  amountCentavos: Centavos | null;
  externalReference: string | null;
};

/**
 * From now on the two ids are names of one withdrawal, whose id is given back. Null where what is known under one of them is
 * not what is told: strangers are never joined.
 */
export async function joinNames(tx: Tx, told: TwoNames, now: Date): Promise<string | null> {
  // In the order of everybody who needs both: whoever works out an event has the lock of the withdrawal already.
  const own = await lockObject(tx, { id: told.own, type: "withdrawal" });
  const other = await lockObject(tx, { id: told.other, type: "withdrawal" });
  if (own === other) return own;
  const rows = [await lockTransaction(tx, own), await lockTransaction(tx, other)] as const;
  if (!isOneWithdrawal(rows, told)) return null;

  const [ownRow, otherRow] = rows;
  // What a write of ours made keeps the id that the write was answered with.
  const keepsOther = otherRow !== null && (ownRow === null || (!ownRow.intentId && !!otherRow.intentId));
  const [kept, gone] = keepsOther ? [other, own] : [own, other];
  await insertAlias(tx, { alias: gone, objectId: kept, learntAt: now });
  if (ownRow && otherRow) await joinRows(tx, kept, keepsOther ? ownRow : otherRow, now);
  return kept;
}

function isOneWithdrawal(rows: readonly (TransactionRow | null)[], told: TwoNames): boolean {
  const known = rows.filter((row) => row !== null);
  const references = known.map((row) => row.externalReference).concat(told.externalReference);
  const isOne = (values: readonly (string | null)[]) =>
    new Set(values.filter((value) => value !== null)).size <= 1;
  return (
    known.every(
      ({ type, wallet, amountCentavos }) =>
        type === "withdrawal" && wallet === told.wallet && amountCentavos === told.amountCentavos,
    ) &&
    isOne(references) &&
    isOne(known.map((row) => row.intentId))
  );
}

/** Both were booked before anybody told that they are one: what the second took is given back, and the first knows all. */
async function joinRows(tx: Tx, kept: string, gone: TransactionRow, now: Date): Promise<void> {
  await takeBack(tx, kept, gone.id, now);
  await moveRow(tx, gone.id, kept);
  const before = await lockTransaction(tx, kept);
  const { state, mismatch: _mismatch, mismatchDetails: _details, ...told } = gone;
  const { row } = await mergeTransaction(
    tx,
    {
      ...told,
      id: kept,
      origin: "webhook",
      ...(before && excludeEachOther(before.state, state)
        ? {
            mismatch: "outcome",
            mismatchDetails: { source: "webhook", known: before.state, reported: state },
          }
        : { state }),
    },
    now,
  );
  await recordWithdrawalMoney(tx, row, {
    source: gone.origin,
    at: row.reversedAt ?? row.failedAt ?? row.settledAt ?? row.createdAt,
    now,
    returned: row.state === "failed" || row.state === "reversed" || row.state === "cancelled",
  });
}

/** On the day on which it is found out: no day that is over changes. */
async function takeBack(tx: Tx, kept: string, gone: string, now: Date): Promise<void> {
  const booked = await sumMovements(tx, gone);
  await recordEffect(
    tx,
    {
      type: "adjustment",
      objectId: `${gone} joined`,
      source: "webhook",
      transactionId: kept,
      settledAt: now,
    },
    booked.map(({ wallet, available, held }) => ({
      wallet,
      kind: "adjustment",
      available: negated(available),
      held: negated(held),
    })),
    now,
  );
}
