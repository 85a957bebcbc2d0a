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
 * Assigns these charges and payments to their current customers, and updates the customers from before and after the
 * change. Returns the ids of all these customers, including deleted ones. One writer at a time: the caller holds the
 * search lock.
 */
export async function updateCustomers(tx: Tx, transactionIds: readonly string[]): Promise<string[]> {
  if (transactionIds.length === 0) return [];
  const before = await listOwners(tx, transactionIds);
  const identities = new Map<string, string>();
  const rows: CustomerPayment[] = [];
  for (const { id, wallet, at, retainedCentavos, ...people } of await listPeopleOf(tx, transactionIds)) {
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
      retainedCentavos,
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
    rows.map(({ customerId, retainedCentavos = null }) => ({ customerId, retainedCentavos })),
  );
  await refreshCustomers(
    tx,
    [...identities].map(([id, identity]) => ({
      ...{ id, identity },
      ...(changes.get(id) ?? { paidCount: 0, retainedCentavos: 0 }),
    })),
  );
  const touched = [...identities.keys()];
  await deleteEmptyCustomers(tx, touched);
  return touched;
}
