import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { publish } from "@/lib/platform/live/publish.server";
import { lock } from "@/lib/platform/store/locks.server";
import { framesOf, flagPayments } from "./flag-payments.server";
import { readRiskRules } from "./read-rules.server";
import { countPayments, findRound, queueForIndexing, listPaymentsFrom, saveRound } from "./records.server";

const AT_ONCE = 500;

/**
 * Recomputes the flags of one batch after a change of the rules, the newest payments first. A change in between
 * restarts the round.
 */
export async function recomputeRiskFlags({
  store,
  clock,
}: Pick<Services, "store" | "clock">): Promise<{ hasMore: boolean }> {
  return store.transaction(async (tx) => {
    if (await isDone(tx)) return { hasMore: false };
    await lock(tx, "search-words");
    const { version } = await readRiskRules(tx);
    const before = await findRound(tx);
    if (before?.version === version && before.endedAt !== null) return { hasMore: false };
    const now = clock.now();
    const round =
      before?.version === version
        ? before
        : {
            ...{ version, total: await countPayments(tx), done: 0 },
            ...{ lastAt: null, lastId: null, startedAt: now },
          };
    const payments = await listPaymentsFrom(tx, round, AT_ONCE);
    const moved = await flagPayments(
      tx,
      payments.map(({ id }) => id),
    );
    await queueForIndexing(
      tx,
      moved.map(({ id }) => id),
    );
    const last = payments.at(-1);
    const isOver = payments.length < AT_ONCE;
    await saveRound(tx, {
      version,
      total: round.total,
      done: round.done + payments.length,
      lastAt: last?.createdAt ?? round.lastAt,
      lastId: last?.id ?? round.lastId,
      startedAt: round.startedAt,
      endedAt: isOver ? now : null,
    });
    await publish(tx, framesOf(moved));
    return { hasMore: !isOver };
  });
}

/** Asked without the lock first: almost always there is nothing to do. */
async function isDone(reader: Reader): Promise<boolean> {
  const [{ version }, round] = [await readRiskRules(reader), await findRound(reader)];
  return round?.version === version && round.endedAt !== null;
}
