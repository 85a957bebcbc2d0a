import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isoOrNull } from "@/lib/core/time/iso";
import { minuteInSaoPaulo } from "@/lib/core/time/minute-in-sao-paulo";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { isResolved } from "@/lib/core/enums/blocks";
import { mayHaveOrder } from "./deadline";
import { lockBlocks, updateBlock } from "./inbox-records.server";
import { type BlockRow } from "./records.server";
import { type RecordOrderInput } from "./schema";

/** The latest possible deadline: no order gives longer, and a later year is a typing error. */
const LATEST_MS = 2 * 366 * 86_400_000;

/**
 * Records the order or the request behind a block: its number, its signer, and its deadline. The queue, the reminders
 * and the calendar use that deadline from now on, and our own deadline again where it is removed. Throws `conflict`
 * for a block that is over, and where another person recorded other values after the form opened.
 */
export async function recordOrder(ctx: Context, input: RecordOrderInput): Promise<null> {
  const { personId } = ctx.actor;
  const now = ctx.clock.now();
  const orderDueBy = input.dueBy ? minuteInSaoPaulo(input.dueBy) : null;
  const { number: orderNumber = null, from: orderFrom = null } = input;
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [input.blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${input.blockId}` });
    const { id, wallet } = block;
    const isSame =
      block.orderNumber === orderNumber &&
      block.orderFrom === orderFrom &&
      block.orderDueBy?.getTime() === orderDueBy?.getTime();
    if (isSame) return null;
    if (isResolved(block.status) || !isAsSeen(block, input.seen))
      throw new AppError("conflict", { reason: "changed" });
    if (!mayHaveOrder(block.blockType)) throw fault("not_found");
    if (orderDueBy && orderDueBy <= block.createdAt) throw fault("before_block");
    if (orderDueBy && orderDueBy.getTime() > now.getTime() + LATEST_MS) throw fault("not_a_day");

    await updateBlock(tx, id, { orderNumber, orderFrom, orderDueBy, changedAt: now });
    const said = { number: orderNumber, from: orderFrom, dueBy: isoOrNull(orderDueBy) };
    await insertStep(tx, {
      ...{ objectType: "block", objectId: id, kind: "order_recorded", source: "person" },
      ...{ at: now, recordedAt: now, personId, details: said },
    });
    const before = {
      number: block.orderNumber,
      from: block.orderFrom,
      dueBy: isoOrNull(block.orderDueBy),
    };
    await appendAudit(tx, {
      ...{ at: now, personId, act: "block.order", objectType: "block", objectId: id, wallet },
      details: { ...said, before },
    });
    const frames: LiveFrame[] = [{ name: "block.changed", ids: [id], wallet }];
    // Its payment shows until when, too.
    if (block.transactionId !== null)
      frames.push({ name: "transaction.noted", ids: [block.transactionId], wallet });
    await publish(tx, frames);
    return null;
  });
}

function isAsSeen(
  block: Pick<BlockRow, "orderNumber" | "orderFrom" | "orderDueBy">,
  seen: RecordOrderInput["seen"],
): boolean {
  const dueBy = seen.dueBy === "" ? null : minuteInSaoPaulo(seen.dueBy);
  return (
    (block.orderNumber ?? "") === seen.number &&
    (block.orderFrom ?? "") === seen.from &&
    block.orderDueBy?.getTime() === dueBy?.getTime()
  );
}

const fault = (is: string): AppError => new AppError("invalid_input", { fields: { dueBy: is } });
