import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { publish } from "@/lib/platform/live/publish.server";
import { insertNote } from "./detail-records.server";
import { lockBlocks } from "./inbox-records.server";
import { type AddBlockNoteInput } from "./schema";

/** Notes are added and never changed: they may become part of a defence. */
export async function addBlockNote(ctx: Context, { blockId, text }: AddBlockNoteInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
    await insertNote(tx, { blockId, personId: ctx.actor.personId, text, at: ctx.clock.now() });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet: block.wallet }]);
    return null;
  });
}
