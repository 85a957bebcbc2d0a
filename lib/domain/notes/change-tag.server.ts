import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { TAGS_MAX } from "@/lib/core/enums/notes";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { deleteTag, insertTag, listTags } from "@/lib/platform/notes/records.server";
import { type RateLimit, enforceWithin } from "@/lib/platform/store/rate-limit.server";
import { isObjectOf } from "./records.server";
import { type ChangeTagInput } from "./schema";

/** More than a person changes in an hour; each change is a frame to every open page. */
const PACE: RateLimit = { name: "tags", what: "tags of a person", max: 120, windowSeconds: 3_600 };

/** Put on twice it is there once, and taken off twice it is gone. */
export async function changeTag(
  ctx: Context,
  { objectType, objectId, tag, isOn }: ChangeTagInput,
): Promise<null> {
  const object = { objectType, objectId };
  return ctx.store.transaction(async (tx) => {
    await enforceWithin(tx, PACE, ctx.actor.personId);
    if (!(await isObjectOf(tx, ctx.wallet, object)))
      throw new AppError("not_found", { message: `${objectType} ${objectId}` });
    if (isOn) {
      const there = await listTags(tx, object);
      if (there.length >= TAGS_MAX && !there.includes(tag))
        throw new AppError("invalid_input", { fields: { tag: `too_many:${TAGS_MAX}` } });
      await insertTag(tx, {
        ...object,
        tag,
        wallet: ctx.wallet,
        personId: ctx.actor.personId,
        at: ctx.clock.now(),
      });
    } else await deleteTag(tx, object, tag);
    await publish(tx, [{ name: "note.changed", ids: [objectId], wallet: ctx.wallet }]);
    return null;
  });
}
