import "server-only";
import { parseEnum } from "@/lib/core/enums/enums";
import { REPORTED_BLOCK_STATUSES, isResolved } from "@/lib/core/enums/blocks";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { furthestBlockStatus } from "@/lib/engine/projection/states";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { applyBlockReads, blockRead, blockFrames } from "./apply-block-reads.server";
import {
  type BlockRow,
  findBlocks,
  findUnknownTransactions,
  listUnlistedBlocks,
  noteBlockRead,
} from "./records.server";
import { type Observation } from "@/lib/engine/projection/observation";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Tx } from "@/lib/platform/store/tx.server";

const LOOKED_UP_AT_ONCE = 500;
/** The number of blocks, not yet shown by any list, that are read at a time. */
const UNLISTED_MAX = 100;

/**
 * Specification, "GET /balance-blocks": reads all of a wallet's blocks and merges those with news; a block that
 * events reported and the list lacks is recorded as missing. Returns the payments of these blocks that the mirror
 * does not know. Throws PixError where the service did not answer. With blocks that cannot be read (`unreadable`) the
 * others are merged, and the list does not count as read.
 */
export async function readBlockList(
  services: Services,
  wallet: string,
): Promise<{ merged: number; unknownTransactions: string[]; unreadable: number }> {
  const asked = { wallet, at: services.clock.now() };
  const unlisted = await services.store.read((reader) => listUnlistedBlocks(reader, wallet, UNLISTED_MAX));
  const listed = await services.pix.listBalanceBlocks({ wallet, traceId: newId() });
  const { items: reported, total, unreadable } = listed;
  const news: BalanceBlockWire[] = [];
  for (let at = 0; at < reported.length; at += LOOKED_UP_AT_ONCE)
    news.push(...(await onlyNews(services, reported.slice(at, at + LOOKED_UP_AT_ONCE))));

  // Each in a transaction of its own: an event about one of them waits for that one only.
  for (const block of news)
    await services.store.transaction(async (tx) => {
      const { frames, doubted } = await applyBlockReads(tx, [blockRead(block, asked)], services.clock.now());
      if (doubted.length > 0) services.log.warn({ blockIds: doubted }, "the list of blocks disagrees");
      await publish(tx, frames);
    });

  const isWhole = unreadable === 0 && total !== null && total <= reported.length;
  const shown = new Set(reported.map(({ id }) => id));
  if (isWhole)
    for (const id of unlisted.filter((one) => !shown.has(one)))
      await services.store.transaction(async (tx) =>
        publish(tx, await applyBlockMissing(tx, asked, id, services.clock.now())),
      );

  const named = news.flatMap(({ transactionId }) => transactionId ?? []);
  return services.store.transaction(async (tx) => {
    if (unreadable === 0) await noteBlockRead(tx, wallet, services.clock.now());
    const unknownTransactions = await findUnknownTransactions(tx, named);
    return { merged: news.length, unknownTransactions, unreadable };
  });
}

async function onlyNews(
  { store }: Services,
  reported: readonly BalanceBlockWire[],
): Promise<BalanceBlockWire[]> {
  const rows = await store.read((reader) =>
    findBlocks(
      reader,
      reported.map(({ id }) => id),
    ),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return reported.filter((block) => isNews(known.get(block.id), block));
}

/** The list repeats every block for ever: what was read once and has not moved is not written again. */
function isNews(row: BlockRow | undefined, reported: BalanceBlockWire): boolean {
  if (!row || row.serviceReadAt === null) return true;
  const status = parseEnum(REPORTED_BLOCK_STATUSES, reported.status, "other");
  if (furthestBlockStatus(row.status, status) !== row.status || row.apiStatus !== reported.status)
    return true;
  if (!isResolved(status) || status !== row.status) return false;
  const endReported =
    reported.resolvedAt !== null && reported.resolvedAt.getTime() !== row.resolvedAt?.getTime();
  return endReported || (reported.resolutionReason !== null && row.resolutionReason === null);
}

/**
 * Applies a whole list in which a block is missing. It changes no block that a list showed once: one list that agrees
 * is trusted over all others.
 */
async function applyBlockMissing(
  tx: Tx,
  asked: { wallet: string; at: Date },
  id: string,
  now: Date,
): Promise<LiveFrame[]> {
  const look: Observation = {
    key: `read ${asked.at.toISOString()} missing ${id}`,
    source: "read",
    at: asked.at,
    wallet: asked.wallet,
    told: { about: "missing", id },
  };
  const seen = await ingestObservations(tx, [look], now);
  return seen.flatMap(({ after }) => after.blocks.filter((block) => block.id === id).flatMap(blockFrames));
}
