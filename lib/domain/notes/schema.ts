import { z } from "zod";
import { paragraphs, requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";
import { NOTED_TYPES, NOTE_MAX, TAG_MAX } from "@/lib/core/words/notes";

/** Of a block its own acts write. */
const Noted = z.strictObject({
  wallet: walletField(),
  objectType: z.enum(NOTED_TYPES).exclude(["block"]),
  objectId: uuidField(),
});

export const RevealTextsInput = Noted;
export type RevealTextsInput = z.output<typeof RevealTextsInput>;

/** What a person writes, whatever it is about. */
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
  /** Who can be named; none for whoever writes none. */
  people: { id: string; name: string }[];
};
