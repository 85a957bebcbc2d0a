import "server-only";
import { followPayments } from "@/lib/domain/customers/follow-payments.server";
import { followMarks } from "@/lib/domain/risk/mark-payments.server";
import { type FoundKind } from "@/lib/core/search/vocabulary";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type Searchable, objectOf } from "./object-words";
import { type Due, type DueSource, leaveAllDue, takeDue, writeObjects } from "./records.server";
import {
  listSearchableBlocks,
  listSearchableCustomers,
  listSearchablePeople,
  listSearchableProjects,
  listSearchableRecipients,
  listSearchableRefunds,
  listSearchableTransactions,
} from "./sources-records.server";

/** The maximum that one transaction of the follower writes: some thousand words. */
const AT_ONCE = 250;
const REBUILT_AT_ONCE = 5_000;
const OF_TRANSACTIONS: readonly FoundKind[] = ["payment", "withdrawal", "movement"];

/** Writes the words of what changed since: behind the writes, so that no payment waits for what it is found by. */
export async function followWords({
  store,
  vault,
}: Pick<Services, "store" | "vault">): Promise<{ hasMore: boolean }> {
  const taken = await store.transaction(async (tx) => {
    await lock(tx, "search-words");
    const due = await takeDue(tx, AT_ONCE);
    await publish(tx, await writeWords(tx, vault, due));
    return due.length;
  });
  return { hasMore: taken === AT_ONCE };
}

/**
 * Writes the words of these objects as they stand now, with those of what hangs on them. Gives back what whoever looks at
 * them is to be told.
 */
export async function writeWords(
  tx: Tx,
  vault: Pick<Vault, "blind">,
  due: readonly Due[],
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
  const touched = await followPayments(tx, transactions);
  // By whose they are now.
  const marked = await followMarks(tx, { transactionIds: transactions, blockIds: blocks });
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
      const one = objectOf(row, (document) => vault.blind("document", document));
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

/** Has all words written anew, beside the running program. Tells how far it came. */
export async function rebuildWords(
  services: Pick<Services, "store" | "vault">,
  onStep: (source: DueSource) => void,
): Promise<void> {
  for (const source of SOURCES) {
    for (let after: string | null = null; ;) {
      const behind: string | null = after;
      after = await services.store.transaction((tx) =>
        leaveAllDue(tx, source, { after: behind, limit: REBUILT_AT_ONCE }),
      );
      if (after === null) break;
      while ((await followWords(services)).hasMore);
    }
    onStep(source);
  }
  while ((await followWords(services)).hasMore);
}
