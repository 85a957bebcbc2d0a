import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { listNotes, listTags, listPeopleWithAccess } from "@/lib/platform/notes/records.server";
import { isObjectOf, listOwnTexts } from "./records.server";
import { type NotesQuery, type ObjectNotes } from "./schema";

/** Throws `not_found` for what the wallet in hand does not have. */
export async function getNotes(ctx: Context, of: NotesQuery): Promise<ObjectNotes> {
  return ctx.store.snapshot(async (reader) => {
    if (!(await isObjectOf(reader, ctx.wallet, of)))
      throw new AppError("not_found", { message: `${of.objectType} ${of.objectId}` });
    const notes = await listNotes(reader, of);
    const tags = await listTags(reader, of);
    const texts = [...(await listOwnTexts(reader, of)), ...tags, ...notes.map(({ text }) => text)];
    return {
      notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
      tags,
      hidesDocuments: texts.some((text) => documentsIn(text).length > 0),
      people: mayDo(ctx.actor, "note.write") ? await listPeopleWithAccess(reader, ctx.wallet) : [],
    };
  });
}
