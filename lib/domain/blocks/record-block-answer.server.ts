import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { minuteInSaoPaulo } from "@/lib/core/minute-in-sao-paulo";
import { publish } from "@/lib/platform/live/publish.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { lockBlocks, updateBlock } from "./inbox-records.server";
import { type RecordBlockAnswerInput } from "./schema";

/**
 * Our own record that an answer went out elsewhere: the service has no call for it, and nothing is sent. Recording again
 * adds a step and moves the latest record.
 */
export async function recordBlockAnswer(ctx: Context, input: RecordBlockAnswerInput): Promise<null> {
  const answeredAt = minuteInSaoPaulo(input.answeredAt);
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [input.blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${input.blockId}` });
    // A field that shows minutes cannot say the block's own second.
    const isBefore = answeredAt.getTime() < Math.floor(block.createdAt.getTime() / 60_000) * 60_000;
    // The service's clock may run ahead of ours: the block's own moment is never in the future.
    if (isBefore || (answeredAt > now && answeredAt > block.createdAt))
      throw new AppError("invalid_input", {
        fields: { answeredAt: isBefore ? "before_block" : "in_future" },
      });
    await updateBlock(tx, block.id, { answeredAt, answeredNote: input.note, changedAt: now });
    await insertStep(tx, {
      objectType: "block",
      objectId: block.id,
      kind: "answer_recorded",
      source: "person",
      at: answeredAt,
      recordedAt: now,
      personId: ctx.actor.personId,
      details: { note: input.note },
    });
    await publish(tx, [{ name: "block.changed", ids: [block.id], wallet: block.wallet }]);
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "block.answer",
      objectType: "block",
      objectId: block.id,
      wallet: block.wallet,
      details: { answeredAt: answeredAt.toISOString() },
    });
    return null;
  });
}
