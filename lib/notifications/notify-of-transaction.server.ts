import "server-only";
import { type Centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { type NotificationKind } from "./kinds";
import { notify } from "./notify.server";
import { findIntentAuthor } from "./records.server";

type Told = {
  id: string;
  wallet: string;
  type: string;
  state: string;
  amountCentavos: Centavos;
  intentId: string | null;
};

/** What its author waits for. A `Map`, because types and states are the service's words. */
const KINDS: ReadonlyMap<string, NotificationKind> = new Map([
  ["payment completed", "charge_paid"],
  ["withdrawal completed", "withdrawal_completed"],
  ["withdrawal failed", "withdrawal_failed"],
  ["withdrawal reversed", "withdrawal_reversed"],
]);

/**
 * A charge or withdrawal that one of us asked for has come to its end, by whichever door. The end may be known before
 * the answer that says whose it is: then it is news with that answer.
 */
export async function notifyOfTransaction(
  tx: Tx,
  before: Pick<Told, "state" | "intentId"> | null,
  row: Told,
  now: Date,
): Promise<void> {
  const kind = KINDS.get(`${row.type} ${row.state}`);
  if (!kind || row.intentId === null) return;
  if (before?.state === row.state && before.intentId !== null) return;
  const author = await findIntentAuthor(tx, row.intentId);
  if (author === null) return;
  const { id: objectId, wallet, amountCentavos } = row;
  await notify(tx, { kind, wallet, objectId, amountCentavos, now, to: author });
}
