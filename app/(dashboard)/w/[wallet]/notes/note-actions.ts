import { type NoteActions } from "@/components/notes/history-section";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";
import { addNoteAction, changeTagAction, revealTextsAction } from "./actions";

/** All that a person may do with the notes and texts of an object. */
export const noteActionsOf = (actor: Actor): NoteActions => ({
  ...(mayDo(actor, "note.write") && { writing: { add: addNoteAction, tag: changeTagAction } }),
  ...(mayDo(actor, "document.reveal") && { reveal: revealTextsAction }),
});
