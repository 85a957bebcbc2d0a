import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { maskDocumentsIn } from "@/lib/core/brazil/documents-in-text";
import { type NotedType } from "@/lib/core/enums/notes";
import { notes, tags } from "@/lib/platform/store/tables/notes";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

const NOTES_MAX = 500;
const PEOPLE_MAX = 500;

type Object = { objectType: NotedType; objectId: string };
export type NoteRow = { id: number; person: string; text: string; at: Date };

export async function insertNote(tx: Tx, note: Omit<typeof notes.$inferInsert, "id">): Promise<void> {
  await tx.insert(notes).values(note);
}

/** The oldest first. */
export async function listNotes(reader: Reader, { objectType, objectId }: Object): Promise<NoteRow[]> {
  const rows = await reader
    .select({ id: notes.id, person: people.name, text: notes.text, at: notes.at })
    .from(notes)
    .leftJoin(people, eq(people.id, notes.personId))
    .where(and(eq(notes.objectId, objectId), eq(notes.objectType, objectType)))
    .orderBy(asc(notes.at), asc(notes.id))
    .limit(NOTES_MAX);
  return rows.map((row) => ({ ...row, person: row.person ?? "" }));
}

export async function listTags(reader: Reader, { objectType, objectId }: Object): Promise<string[]> {
  const rows = await reader
    .select({ tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.objectId, objectId), eq(tags.objectType, objectType)))
    .orderBy(asc(tags.at), asc(tags.tag));
  return rows.map(({ tag }) => tag);
}

export async function insertTag(tx: Tx, row: typeof tags.$inferInsert): Promise<void> {
  await tx.insert(tags).values(row).onConflictDoNothing();
}

/** `shown`: as a page has it, its documents masked. */
export async function deleteTag(tx: Tx, object: Object, shown: string): Promise<void> {
  const { objectType, objectId } = object;
  const meant = (await listTags(tx, object)).filter((tag) => maskDocumentsIn(tag) === maskDocumentsIn(shown));
  await tx
    .delete(tags)
    .where(and(eq(tags.objectId, objectId), eq(tags.objectType, objectType), inArray(tags.tag, meant)));
}

/** Everybody who may see that wallet. */
export async function listPeopleWithAccess(
  reader: Reader,
  wallet: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await reader
    .select({ id: people.id, name: people.name, wallets: people.wallets })
    .from(people)
    .where(isNull(people.disabledAt))
    .orderBy(asc(people.name), asc(people.id))
    .limit(PEOPLE_MAX);
  return rows
    .filter(({ wallets }) => wallets === null || wallets.includes(wallet))
    .map(({ id, name }) => ({ id, name }));
}
