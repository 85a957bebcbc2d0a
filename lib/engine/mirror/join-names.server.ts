import "server-only";
import { type Centavos } from "@/lib/core/money/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { insertAlias, moveRow, findObject } from "./alias-records.server";
import { type TransactionRow, lockTransaction } from "./records.server";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { lock } from "@/lib/platform/store/locks.server";

/** Two ids of one withdrawal, and the data from the source that names both. */
export type TwoNames = {
  /** The one that its creation answers with. */
  own: string;
  /** Identifier of the transaction that it came to. */
  other: string;
  wallet: string;
  amountCentavos: Centavos | null;
  externalReference: string | null;
};

/**
 * Joins the two ids as names of one withdrawal, and returns its id; the caller projects its observations again in the
 * same transaction. Null where the object known under one of them does not match the report: unrelated objects are
 * never joined.
 */
export async function joinNames(tx: Tx, told: TwoNames, now: Date): Promise<string | null> {
  // The lock order of every caller that needs both: an event handler holds the lock of the withdrawal already.
  const own = await lockObject(tx, { id: told.own, type: "withdrawal" });
  const other = await lockObject(tx, { id: told.other, type: "withdrawal" });
  if (own === other) return own;
  const rows = [await lockTransaction(tx, own), await lockTransaction(tx, other)] as const;
  if (!isOneWithdrawal(rows, told)) return null;

  const [ownRow, otherRow] = rows;
  // The object of a write of ours retains the id that the write was answered with.
  const keepsOther = otherRow !== null && (ownRow === null || (!ownRow.intentId && !!otherRow.intentId));
  const [kept, gone] = keepsOther ? [other, own] : [own, other];
  await insertAlias(tx, { alias: gone, objectId: kept, learntAt: now });
  // Observations under the other name are projected with the rest from now on, and bookings under it are reversed.
  if (ownRow && otherRow) await moveRow(tx, gone, kept);
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

/** Locks the object of this name until the transaction ends, and returns its id. Only a withdrawal has two names. */
async function lockObject(
  tx: Tx,
  { id: name, type }: { id: string; type: TransactionType },
): Promise<string> {
  let id = type === "withdrawal" ? await findObject(tx, name) : name;
  await lock(tx, "object", id);
  if (type !== "withdrawal") return id;
  // The holder of the lock may have found out that it is another's second name.
  for (let known = await findObject(tx, id); known !== id; known = await findObject(tx, id)) {
    id = known;
    await lock(tx, "object", id);
  }
  return id;
}
