import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { TAGS_MAX } from "@/lib/core/enums/notes";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { deleteTag, insertTag, listTags } from "@/lib/platform/notes/records.server";
import { lockBlocks } from "./inbox-records.server";
import { type TagBlockInput } from "./schema";

/** Put on twice it is there once, and taken off twice it is gone. */
export async function tagBlock(ctx: Context, { blockId, tag, isOn }: TagBlockInput): Promise<null> {
  const object = { objectType: "block", objectId: blockId } as const;
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${blockId}` });
    if (isOn) {
      const there = await listTags(tx, object);
      if (there.length >= TAGS_MAX && !there.includes(tag))
        throw new AppError("invalid_input", { fields: { tag: `too_many:${TAGS_MAX}` } });
      const { wallet } = block;
      await insertTag(tx, { ...object, tag, wallet, personId: ctx.actor.personId, at: ctx.clock.now() });
    } else await deleteTag(tx, object, tag);
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet: block.wallet }]);
    return null;
  });
}
