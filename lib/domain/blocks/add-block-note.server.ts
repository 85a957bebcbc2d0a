import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { writeNote } from "@/lib/platform/notes/write-note.server";
import { publish } from "@/lib/platform/live/publish.server";
import { lockBlocks } from "./inbox-records.server";
import { type AddBlockNoteInput } from "./schema";

/** Notes are added and never changed: they may become part of a defence. A person who is named in one is notified. */
export async function addBlockNote(ctx: Context, { blockId, text }: AddBlockNoteInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
    await writeNote(tx, ctx, { objectType: "block", objectId: blockId, wallet: block.wallet, text });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet: block.wallet }]);
    return null;
  });
}
