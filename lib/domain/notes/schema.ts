import { z } from "zod";
import { paragraphs, requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";
import { NOTED_TYPES, NOTE_MAX, TAG_MAX } from "@/lib/core/enums/notes";

/** Notes on a block are written by the block's own acts. */
const Noted = z.strictObject({
  wallet: walletField(),
  objectType: z.enum(NOTED_TYPES).exclude(["block"]),
  objectId: uuidField(),
});

export const RevealTextsInput = Noted;
export type RevealTextsInput = z.output<typeof RevealTextsInput>;

/** The text that a person writes, regardless of its subject. */
export const NoteText = z.strictObject({ text: paragraphs(NOTE_MAX) });

export const AddNoteInput = Noted.extend(NoteText.shape);
export type AddNoteInput = z.output<typeof AddNoteInput>;

export const ChangeTagInput = Noted.extend({
  tag: requiredLine(TAG_MAX, { isRead: true }).transform((text) => text.toLowerCase()),
  isOn: z.boolean(),
});
export type ChangeTagInput = z.output<typeof ChangeTagInput>;

export const NotesQuery = z.object({
  objectType: z.enum(NOTED_TYPES).exclude(["block"]),
  objectId: uuidField(),
});
export type NotesQuery = z.output<typeof NotesQuery>;

export type ObjectNotes = {
  notes: { id: number; person: string; text: string; at: string }[];
  tags: string[];
  /** Whether a text of the object, a note or a tag has a document, which is masked. */
  hidesDocuments: boolean;
  /** People who can be named; empty for a person who writes no notes. */
  people: { id: string; name: string }[];
};
