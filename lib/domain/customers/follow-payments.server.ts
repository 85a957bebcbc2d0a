import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { customerIdOf, customerOf, payerOf } from "./identity";
import {
  type CustomerPayment,
  deleteEmptyCustomers,
  deletePayments,
  listIdentities,
  listOwners,
  listPeopleOf,
  refreshCustomers,
  savePayments,
} from "./records.server";
import { changesOf } from "./totals";

/**
 * Writes whose these charges and payments are as they stand now, and what is told of those whose they are or were. Gives back
 * the ids of all of these customers, gone ones too. One writer at a time: whoever calls holds the lock of search.
 */
export async function followPayments(tx: Tx, transactionIds: readonly string[]): Promise<string[]> {
  if (transactionIds.length === 0) return [];
  const before = await listOwners(tx, transactionIds);
  const identities = new Map<string, string>();
  const rows: CustomerPayment[] = [];
  for (const { id, wallet, at, keptCentavos, ...people } of await listPeopleOf(tx, transactionIds)) {
    const identity = customerOf(people);
    if (identity === null) continue;
    const customerId = customerIdOf(wallet, identity);
    identities.set(customerId, identity);
    const payer = payerOf(people);
    rows.push({
      transactionId: id,
      customerId,
      wallet,
      at,
      payerId: payer === null ? null : customerIdOf(wallet, payer),
      keptCentavos,
    });
  }
  const owned = new Set(rows.map(({ transactionId }) => transactionId));
  await deletePayments(
    tx,
    before.map(({ transactionId }) => transactionId).filter((id) => !owned.has(id)),
  );
  await savePayments(tx, rows);
  // Customers who had these payments a moment ago and no longer do.
  const former = before.map(({ customerId }) => customerId).filter((id) => !identities.has(id));
  for (const { id, identity } of await listIdentities(tx, former)) identities.set(id, identity);
  if (identities.size === 0) return [];
  const changes = changesOf(
    before,
    rows.map(({ customerId, keptCentavos = null }) => ({ customerId, keptCentavos })),
  );
  await refreshCustomers(
    tx,
    [...identities].map(([id, identity]) => ({
      ...{ id, identity },
      ...(changes.get(id) ?? { paidCount: 0, keptCentavos: 0 }),
    })),
  );
  const touched = [...identities.keys()];
  await deleteEmptyCustomers(tx, touched);
  return touched;
}
