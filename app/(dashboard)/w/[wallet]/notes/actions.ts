"use server";

import { defineAction } from "@/app/_server/define-action";
import { addNote } from "@/lib/domain/notes/add-note.server";
import { changeTag } from "@/lib/domain/notes/change-tag.server";
import { revealTexts } from "@/lib/domain/notes/reveal-texts.server";
import { AddNoteInput, ChangeTagInput, RevealTextsInput } from "@/lib/domain/notes/schema";

export const addNoteAction = defineAction(AddNoteInput, "note.write", addNote);
export const changeTagAction = defineAction(ChangeTagInput, "note.write", changeTag);
export const revealTextsAction = defineAction(RevealTextsInput, "document.reveal", revealTexts);
