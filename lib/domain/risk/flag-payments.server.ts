import "server-only";
import { groupBy } from "@/lib/core/group-by";
import { isPaidByAnother } from "@/lib/core/transactions/two-people";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Tx } from "@/lib/platform/store/tx.server";
import { readRiskRules } from "./read-rules.server";
import { type PaymentFacts, reasonsOf } from "./reasons";
import {
  type FactsRow,
  queueForIndexing,
  listFacts,
  listLater,
  listRiskFlags,
  saveRiskFlags,
} from "./records.server";

/** The number of later payments that one payment's change may affect. Payments come in order, except late ones. */
const LATER_MAX = 20;

/**
 * Computes the flags of changed payments, and of later ones of the same customers and payers; a changed block also
 * affects later payments. One writer at a time: the caller holds the search lock and publishes the result.
 */
export async function updateRiskFlags(
  tx: Tx,
  changed: { transactionIds: readonly string[]; blockIds: readonly string[] },
): Promise<readonly LiveFrame[]> {
  const { transactionIds, blockIds } = changed;
  if (transactionIds.length === 0 && blockIds.length === 0) return [];
  const later = await listLater(tx, { ids: transactionIds, blockIds }, LATER_MAX);
  const named = new Set(transactionIds);
  const moved = await flagPayments(tx, [...new Set([...transactionIds, ...later])]);
  await queueForIndexing(
    tx,
    moved.flatMap(({ id }) => (named.has(id) ? [] : [id])),
  );
  return framesOf(moved);
}

type Moved = { id: string; wallet: string };

/** Returns the frames that notify open lists of the change. */
export const framesOf = (moved: readonly Moved[]): LiveFrame[] =>
  [...groupBy(moved, ({ wallet }) => wallet)].map(([wallet, of]) => ({
    name: "transaction.noted",
    ids: of.map(({ id }) => id),
    wallet,
  }));

/** Writes the flags of these payments by the rules in force. Returns the payments whose flags changed. */
export async function flagPayments(tx: Tx, ids: readonly string[]): Promise<Moved[]> {
  if (ids.length === 0) return [];
  const { rules } = await readRiskRules(tx);
  const before = new Map((await listRiskFlags(tx, ids)).map((mark) => [mark.transactionId, mark]));
  const marks = (await listFacts(tx, ids)).flatMap((row) => {
    const reasons = reasonsOf(factsOf(row), rules);
    return reasons.length === 0
      ? []
      : [{ transactionId: row.id, wallet: row.wallet, at: new Date(Math.round(row.atMs)), reasons }];
  });
  const fresh = marks.filter(({ transactionId, at, reasons, wallet }) => {
    const was = before.get(transactionId);
    return (
      was === undefined ||
      was.wallet !== wallet ||
      was.at.getTime() !== at.getTime() ||
      was.reasons.join() !== reasons.join()
    );
  });
  const kept = new Set(marks.map(({ transactionId }) => transactionId));
  const gone = [...before.values()].filter(({ transactionId }) => !kept.has(transactionId));
  await saveRiskFlags(
    tx,
    fresh,
    gone.map(({ transactionId }) => transactionId),
  );
  return [...fresh, ...gone].map(({ transactionId: id, wallet }) => ({ id, wallet }));
}

const factsOf = ({ asked, paid, ...facts }: FactsRow): PaymentFacts => ({
  ...facts,
  isPaidByAnother: isPaidByAnother(asked, paid),
});
