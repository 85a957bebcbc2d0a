import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { writeNote } from "@/lib/platform/notes/write-note.server";
import { isObjectOf } from "./records.server";
import { type AddNoteInput } from "./schema";

/** Adds a note. Notes are never changed, and a person named in one is notified. */
export async function addNote(ctx: Context, { objectType, objectId, text }: AddNoteInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    if (!(await isObjectOf(tx, ctx.wallet, { objectType, objectId })))
      throw new AppError("not_found", { message: `${objectType} ${objectId}` });
    await writeNote(tx, ctx, { objectType, objectId, wallet: ctx.wallet, text });
    await publish(tx, [{ name: "note.changed", ids: [objectId], wallet: ctx.wallet }]);
    return null;
  });
}
