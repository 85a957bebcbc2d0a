import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { takeDueReads } from "@/lib/domain/transactions/records.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";

/** The budget: so many reads a round, however many objects wait. Longest due first, so that none starves. */
const READS_PER_ROUND = 40;
const READS_AT_ONCE = 4;
const TAKEN_FOR_MS = 60_000;
/**
 * Transactions with a failed read, for the moment when the service is back. The database stores their due time in any
 * case.
 */
const FAILED_MAX = 1_000;
const failedReads = new Set<string>();

/** Returns the objects that this process could not read lately, each once. */
export function takeFailedReads(): string[] {
  const ids = [...failedReads];
  failedReads.clear();
  return ids;
}

/** Reads every object that is not final, or that sources disagree about, when its time has come (faults, F24). */
export async function readDueTransactions(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + TAKEN_FOR_MS);
  const due = await services.store.transaction((tx) => takeDueReads(tx, now, until, READS_PER_ROUND));
  const queue = [...due];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next && !abandoned?.aborted; next = queue.shift()) {
      const { id, wallet } = next;
      try {
        await readTransaction(services, wallet, id);
      } catch (error) {
        // It stays due when its time of being taken is over, or when the service is back.
        if (failedReads.size < FAILED_MAX) failedReads.add(id);
        services.log.warn({ err: error, transactionId: id }, "object not read");
      }
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, take));
  // The remaining transactions wait for the next round: a backlog must not cause an unlimited number of calls.
  return { hasMore: false };
}
