import "server-only";
import { type Services } from "@/lib/context.server";
import { newId } from "@/lib/core/ids";
import { ring } from "@/lib/live/ring.server";
import { furthestBlockStatus } from "@/lib/mirror/states";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { applyBlockRead } from "./apply-block-read.server";
import { isResolved } from "./labels";
import { type BlockRow, findBlocks, findUnknownTransactions, noteBlockRead } from "./records.server";

const LOOKED_UP_AT_ONCE = 500;

/**
 * Specification, "GET /balance-blocks": all of a wallet's blocks, merged where they tell something new. Gives back the
 * payments of these blocks that the mirror does not know. Throws PixError where the service did not answer.
 */
export async function readBlockList(
  services: Services,
  wallet: string,
): Promise<{ merged: number; unknownTransactions: string[] }> {
  const told = await services.pix.listBalanceBlocks({ wallet, traceId: newId() });
  const news: BalanceBlockWire[] = [];
  for (let at = 0; at < told.length; at += LOOKED_UP_AT_ONCE)
    news.push(...(await onlyNews(services, told.slice(at, at + LOOKED_UP_AT_ONCE))));

  // Each in a transaction of its own: an event about one of them waits for that one only.
  for (const block of news)
    await services.store.transaction(async (tx) => {
      const { frames, conflict } = await applyBlockRead(tx, wallet, block, services.clock.now());
      if (conflict) services.log.warn({ blockId: block.id, conflict }, "the list of blocks disagrees");
      await ring(tx, frames);
    });

  const named = news.flatMap(({ transactionId }) => transactionId ?? []);
  return services.store.transaction(async (tx) => {
    await noteBlockRead(tx, wallet, services.clock.now());
    return { merged: news.length, unknownTransactions: await findUnknownTransactions(tx, named) };
  });
}

async function onlyNews({ store }: Services, told: readonly BalanceBlockWire[]): Promise<BalanceBlockWire[]> {
  const rows = await store.read((tx) =>
    findBlocks(
      tx,
      told.map(({ id }) => id),
    ),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return told.filter((block) => isNews(known.get(block.id), block));
}

/** The list repeats every block for ever: what was read once and has not moved is not written again. */
function isNews(row: BlockRow | undefined, told: BalanceBlockWire): boolean {
  if (!row || row.serviceReadAt === null) return true;
  if (furthestBlockStatus(row.status, told.status) !== row.status) return true;
  if (!isResolved(told.status) || told.status !== row.status) return false;
  const endTold = told.resolvedAt !== null && told.resolvedAt.getTime() !== row.resolvedAt?.getTime();
  return endTold || (told.resolutionReason !== null && row.resolutionReason === null);
}
