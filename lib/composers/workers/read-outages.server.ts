import "server-only";
import { type OutageReadOutcome } from "@/lib/core/enums/reconciliation";
import { readBalance } from "@/lib/domain/wallets/read-balance.server";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import {
  type OutageReadRow,
  finishOutages,
  postponeOutageRead,
  settleOutageRead,
  takeOutageReads,
} from "@/lib/reconciliation/outages/records.server";
import { readRefund } from "@/lib/domain/refunds/read-refund.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";

/** Some seconds of work: the page sees how far it is after each round. */
const READS_PER_ROUND = 80;
const TAKEN_FOR_MS = 60_000;
/** The service may be away as well: asked again ever more seldom, for about four hours. */
const RETRY_SECONDS = [2, 5, 15, 60, 300] as const;
const ATTEMPTS_MAX = 50;
/** The maximum number of payments that only a block reported. */
const UNKNOWN_PAYMENTS_MAX = 200;

/**
 * Reads the objects that may have changed while nothing could be received, oldest due first, with as many concurrent
 * calls as the setting allows. The transaction that changes the mirror adds the findings to the outage's report.
 */
export async function readOutages(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const { store, clock, env } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + TAKEN_FOR_MS);
  const due = await store.transaction((tx) => takeOutageReads(tx, now, until, READS_PER_ROUND));
  let unanswered = 0;
  const queue = [...due].sort((a, b) => a.rank - b.rank || a.dueAt.getTime() - b.dueAt.getTime());
  const take = async (): Promise<void> => {
    for (let read = queue.shift(); read && !abandoned?.aborted; read = queue.shift())
      if (!(await readOne(services, read))) unanswered += 1;
  };
  await Promise.all(Array.from({ length: env.outageReadsAtOnce }, take));
  await store.transaction(async (tx) => {
    const ids = await finishOutages(tx, clock.now());
    if (due.length > 0) await publish(tx, [{ name: "outage.changed", ids }]);
  });
  // A service that is away as well is not asked without a pause, however much waits.
  return { hasMore: due.length === READS_PER_ROUND && unanswered === 0 };
}

/** False where the service gave no answer. */
async function readOne(services: Services, read: OutageReadRow): Promise<boolean> {
  const { store, clock, log } = services;
  try {
    const outcome = await outcomeOf(services, read);
    await store.transaction((tx) => settleOutageRead(tx, read, outcome, clock.now()));
    return true;
  } catch (error) {
    const { outageId, kind, objectId, attempts } = read;
    log.warn({ err: error, outageId, kind, objectId }, "not read after an outage");
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 300;
    await store.transaction((tx) =>
      attempts >= ATTEMPTS_MAX
        ? settleOutageRead(tx, read, "given_up", clock.now())
        : postponeOutageRead(tx, read, new Date(clock.now().getTime() + seconds * 1_000)),
    );
    return false;
  }
}

/** Returns an outcome that applies only where the read itself recorded none. */
async function outcomeOf(
  services: Services,
  { kind, objectId, wallet }: OutageReadRow,
): Promise<OutageReadOutcome> {
  switch (kind) {
    case "blocks": {
      const { merged, unknownTransactions, unreadable } = await readBlockList(services, wallet);
      for (const id of unknownTransactions.slice(0, UNKNOWN_PAYMENTS_MAX))
        await readTransaction(services, wallet, id);
      if (unreadable > 0) throw new Error(`${unreadable} blocks of the list cannot be read`);
      return merged > 0 ? "changed" : "unchanged";
    }
    case "balance":
      await readBalance(services, wallet);
      return "unchanged";
    case "refund":
      return (await readRefund(services, objectId)) ? "unchanged" : "unreadable";
    case "transaction":
      return (await readTransaction(services, wallet, objectId)) ? "unchanged" : "not_found";
  }
}
