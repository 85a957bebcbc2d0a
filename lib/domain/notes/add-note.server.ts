import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { writeNote } from "@/lib/platform/notes/write-note.server";
import { isObjectOf } from "./records.server";
import { type AddNoteInput } from "./schema";

/** Notes are added and never changed. Whoever is named in one is told. */
export async function addNote(ctx: Context, { objectType, objectId, text }: AddNoteInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    if (!(await isObjectOf(tx, ctx.wallet, { objectType, objectId })))
      throw new AppError("not_found", { message: `${objectType} ${objectId}` });
    await writeNote(tx, ctx, { objectType, objectId, wallet: ctx.wallet, text });
    await publish(tx, [{ name: "note.changed", ids: [objectId], wallet: ctx.wallet }]);
    return null;
  });
}
