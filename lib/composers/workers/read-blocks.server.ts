import "server-only";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { takeDueBlockReads } from "@/lib/domain/blocks/records.server";
import { remindOfBlocks } from "@/lib/composers/reminders/remind-of-blocks.server";
import { type Services } from "@/lib/platform/context.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";

/** Each wallet about once a minute, a little apart from the others. */
const EVERY_MS = 55_000;
const SPREAD_SECONDS = 10;
const WALLETS_PER_ROUND = 10;
const READS_AT_ONCE = 3;
/** How long a list waits for its next reading, and at most how long ago it was taken for the last one by then. */
export const BLOCK_WAIT = { everyMs: EVERY_MS, takenForMs: EVERY_MS + SPREAD_SECONDS * 1_000 };
/** The maximum number of payments, known only from a block, that are requested at once. */
const PAYMENTS_PER_WALLET = 20;

/** Reads the blocks of every wallet whose time has come, so that those whose webhook was lost appear too. */
export async function readBlocks(services: Services, abandoned?: AbortSignal): Promise<{ hasMore: boolean }> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + EVERY_MS);
  const due = await services.store.transaction((tx) =>
    takeDueBlockReads(tx, now, until, SPREAD_SECONDS, WALLETS_PER_ROUND),
  );
  const queue = [...due];
  const take = async (): Promise<void> => {
    for (let wallet = queue.shift(); wallet !== undefined && !abandoned?.aborted; wallet = queue.shift())
      try {
        await readWallet(services, wallet);
      } catch (error) {
        // It is due again when its time of being taken is over; the other wallets do not wait for it.
        services.log.warn({ err: error, wallet }, "blocks not read");
      }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, take));
  await remindOfBlocks(services);
  return { hasMore: due.length === WALLETS_PER_ROUND };
}

async function readWallet(services: Services, wallet: string): Promise<void> {
  const { unknownTransactions, unreadable } = await readBlockList(services, wallet);
  for (const id of unknownTransactions.slice(0, PAYMENTS_PER_WALLET))
    await readTransaction(services, wallet, id);
  if (unreadable > 0) services.log.error({ wallet, unreadable }, "blocks that cannot be read");
}
