import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { publish } from "@/lib/platform/live/publish.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type PersonFacts, listActivePeople } from "./detail-records.server";
import { lockBlocks, updateBlock } from "./inbox-records.server";
import { worksOnBlocks } from "./list-assignees.server";
import { type AssignBlocksInput } from "./schema";

/**
 * All of them or none: `not_found` where one is out of the person's scope, `invalid_input` where the assignee could not
 * open every one. Gives back how many have another assignee than before.
 */
export async function assignBlocks(ctx: Context, input: AssignBlocksInput): Promise<{ assigned: number }> {
  const ids = [...new Set(input.blockIds)];
  return ctx.store.transaction(async (tx) => {
    const blocks = await lockBlocks(tx, scopeOf(ctx.actor), ids);
    if (blocks.length !== ids.length) throw new AppError("not_found", { message: "block" });
    const assignee = input.assigneeId === null ? null : await findAssignee(tx, input.assigneeId);
    const maySee = (wallet: string) => assignee?.wallets == null || assignee.wallets.includes(wallet);
    if (!blocks.every(({ wallet }) => maySee(wallet)))
      throw new AppError("invalid_input", { fields: { assigneeId: "not_found" } });

    const now = ctx.clock.now();
    const changed = blocks.filter(({ assigneeId }) => assigneeId !== input.assigneeId);
    for (const { id, wallet, amountCentavos } of changed) {
      await updateBlock(tx, id, { assigneeId: input.assigneeId, changedAt: now });
      await insertStep(tx, {
        objectType: "block",
        objectId: id,
        kind: assignee ? "assigned" : "unassigned",
        source: "person",
        at: now,
        recordedAt: now,
        personId: ctx.actor.personId,
        details: assignee && { assignee: assignee.name },
      });
      if (assignee)
        await notify(tx, {
          kind: "block_assigned",
          wallet,
          objectId: id,
          occasion: now.toISOString(),
          amountCentavos,
          now,
          to: assignee.id,
          except: ctx.actor.personId,
        });
    }
    await publish(
      tx,
      changed.map(({ id, wallet }) => ({ name: "block.changed", ids: [id], wallet })),
    );
    return { assigned: changed.length };
  });
}

async function findAssignee(reader: Reader, id: string): Promise<PersonFacts> {
  const found = (await listActivePeople(reader)).find((person) => person.id === id && worksOnBlocks(person));
  if (!found) throw new AppError("invalid_input", { fields: { assigneeId: "not_found" } });
  return found;
}
