import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { unknownBlockStatus } from "@/lib/core/enums/blocks";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { blockFrames } from "./apply-block-reads.server";
import { lockBlocks } from "./inbox-records.server";
import { type ExplainBlockStatusInput } from "./schema";

/**
 * A person says what the service's unknown word for a block's status means: queue, held amounts and books go by it until the
 * service reports another word. It may be said again, and the last one holds. Throws `conflict` where the service has
 * reported another word since, or a known one, and where the block had already ended.
 */
export async function explainBlockStatus(ctx: Context, input: ExplainBlockStatusInput): Promise<null> {
  const { personId } = ctx.actor;
  const now = ctx.clock.now();
  const { blockId, apiStatus, status } = input;
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
    if (unknownBlockStatus(block.apiStatus) !== apiStatus)
      throw new AppError("conflict", { reason: "changed" });
    if (block.status === status) return null;
    const { id, wallet, transactionId } = block;
    const seen = await ingestObservations(
      tx,
      [
        {
          ...{ key: `person ${personId} status ${now.toISOString()}`, source: "person", at: now, wallet },
          told: { about: "block", id, transactionId, status, apiStatus },
        },
      ],
      now,
    );
    const told = seen.flatMap(({ after }) => after.blocks.filter((one) => one.id === id));
    // An end that was known before stays.
    if (told.some((one) => one.status !== status)) throw new AppError("conflict", { reason: "changed" });
    const details = { word: apiStatus, status };
    await insertStep(tx, {
      ...{ objectType: "block", objectId: id, kind: "status_explained", source: "person" },
      ...{ at: now, recordedAt: now, personId, details },
    });
    await appendAudit(tx, {
      ...{ at: now, personId, act: "block.explain_status", objectType: "block", objectId: id, wallet },
      details: { ...details, before: block.status },
    });
    await publish(tx, told.flatMap(blockFrames));
    return null;
  });
}
