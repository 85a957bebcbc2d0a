import "server-only";
import { updateCustomers } from "@/lib/domain/customers/update-customers.server";
import { updateRiskFlags } from "@/lib/domain/risk/flag-payments.server";
import { type SearchKind } from "@/lib/core/search/vocabulary";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type Searchable, toIndexedObject } from "./indexed-object";
import { type IndexQueueEntry, type DueSource, queueAll, takeQueued, writeObjects } from "./records.server";
import {
  listSearchableBlocks,
  listSearchableCustomers,
  listSearchablePeople,
  listSearchableProjects,
  listSearchableRecipients,
  listSearchableRefunds,
  listSearchableTransactions,
} from "./sources-records.server";

/** The maximum that one transaction of the index update writes: some thousand search terms. */
const AT_ONCE = 250;
const REBUILT_AT_ONCE = 5_000;
const OF_TRANSACTIONS: readonly SearchKind[] = ["payment", "withdrawal", "movement"];

/**
 * Writes the search terms of objects that changed since the last run. It runs behind the writes, so that no payment
 * waits for the search index.
 */
export async function updateSearchIndex({
  store,
  vault,
}: Pick<Services, "store" | "vault">): Promise<{ hasMore: boolean }> {
  const taken = await store.transaction(async (tx) => {
    await lock(tx, "search-words");
    const due = await takeQueued(tx, AT_ONCE);
    await publish(tx, await indexObjects(tx, vault, due));
    return due.length;
  });
  return { hasMore: taken === AT_ONCE };
}

/**
 * Writes the current search terms of these objects and of their dependent records. Returns the changes to report to
 * their viewers.
 */
export async function indexObjects(
  tx: Tx,
  vault: Pick<Vault, "blind">,
  due: readonly IndexQueueEntry[],
): Promise<readonly LiveFrame[]> {
  if (due.length === 0) return [];
  const keysOf = (source: DueSource) => [
    ...new Set(due.filter((one) => one.source === source).map(({ key }) => key)),
  ];
  const transactions = keysOf("transaction");
  // Refunds and blocks are looked for by the names of their payment.
  const refunds = [...new Set([...keysOf("refund"), ...transactions])];
  const [blocks, recipients, projects, people] = [
    keysOf("block"),
    keysOf("recipient"),
    keysOf("project"),
    keysOf("person"),
  ];
  const touched = await updateCustomers(tx, transactions);
  // By whose they are now.
  const marked = await updateRiskFlags(tx, { transactionIds: transactions, blockIds: blocks });
  const customers = [...new Set([...keysOf("customer"), ...touched])];
  const rows: Searchable[] = [];
  if (transactions.length > 0) {
    rows.push(...(await listSearchableTransactions(tx, transactions)));
    rows.push(...(await listSearchableBlocks(tx, [], transactions)));
  }
  if (customers.length > 0) rows.push(...(await listSearchableCustomers(tx, customers)));
  if (refunds.length > 0) rows.push(...(await listSearchableRefunds(tx, refunds)));
  if (blocks.length > 0) rows.push(...(await listSearchableBlocks(tx, blocks, [])));
  if (recipients.length > 0) rows.push(...(await listSearchableRecipients(tx, recipients)));
  if (projects.length > 0) rows.push(...(await listSearchableProjects(tx, projects)));
  if (people.length > 0) rows.push(...(await listSearchablePeople(tx, people)));

  const objects = new Map(
    rows.map((row) => {
      const one = toIndexedObject(row, (document) => vault.blind("document", document));
      return [`${one.kind} ${one.key}`, one];
    }),
  );
  const places = [
    ...transactions.flatMap((key) => OF_TRANSACTIONS.map((kind) => ({ kind, key }))),
    ...customers.map((key) => ({ kind: "customer" as const, key })),
    ...refunds.map((key) => ({ kind: "refund" as const, key })),
    ...blocks.map((key) => ({ kind: "block" as const, key })),
    ...recipients.map((key) => ({ kind: "recipient" as const, key })),
    ...projects.map((key) => ({ kind: "project" as const, key })),
    ...people.map((key) => ({ kind: "person" as const, key })),
  ];
  const named = new Set(places.map(({ kind, key }) => `${kind} ${key}`));
  for (const [name, { kind, key }] of objects) if (!named.has(name)) places.push({ kind, key });
  await writeObjects(tx, places, [...objects.values()]);
  return marked;
}

const SOURCES: readonly DueSource[] = ["transaction", "refund", "block", "recipient", "project", "person"];

/** Rebuilds all search terms while the program runs. Reports its progress. */
export async function rebuildSearchIndex(
  services: Pick<Services, "store" | "vault">,
  onStep: (source: DueSource) => void,
): Promise<void> {
  for (const source of SOURCES) {
    for (let after: string | null = null; ;) {
      const behind: string | null = after;
      after = await services.store.transaction((tx) =>
        queueAll(tx, source, { after: behind, limit: REBUILT_AT_ONCE }),
      );
      if (after === null) break;
      while ((await updateSearchIndex(services)).hasMore);
    }
    onStep(source);
  }
  while ((await updateSearchIndex(services)).hasMore);
}
