import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { ATTACHED_BYTES_MAX, type AttachedType } from "@/lib/core/enums/attachments";
import { attachmentPieces, attachmentTotals, attachments } from "@/lib/platform/store/tables/attachments";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type AttachmentRow = typeof attachments.$inferSelect;
type Object = { objectType: AttachedType; objectId: string };

const ofObject = ({ objectType, objectId }: Object) =>
  and(eq(attachments.objectId, objectId), eq(attachments.objectType, objectType));

/** Lists the oldest first, each with the name of the person who attached it. */
export async function listAttachments(
  reader: Reader,
  object: Object,
): Promise<(AttachmentRow & { person: string | null })[]> {
  const rows = await reader
    .select({ attachment: attachments, person: people.name })
    .from(attachments)
    .leftJoin(people, eq(people.id, attachments.addedBy))
    .where(ofObject(object))
    .orderBy(asc(attachments.addedAt), asc(attachments.id));
  return rows.map(({ attachment, person }) => ({ ...attachment, person }));
}

export async function countAttachments(tx: Tx, object: Object): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(attachments)
    .where(ofObject(object));
  return row?.count ?? 0;
}

export async function findAttachment(reader: Reader, id: string): Promise<AttachmentRow | null> {
  const rows = await reader.select().from(attachments).where(eq(attachments.id, id));
  return rows[0] ?? null;
}

/** False where the installation would keep more than it may: then nothing of it stays that the caller rolls back. */
export async function insertAttachment(
  tx: Tx,
  row: typeof attachments.$inferInsert,
  pieces: readonly Buffer[],
): Promise<boolean> {
  if ((await countBytes(tx, row.objectType, row.sizeBytes)) > ATTACHED_BYTES_MAX) return false;
  await tx.insert(attachments).values(row);
  for (const [place, bytes] of pieces.entries())
    await tx.insert(attachmentPieces).values({ attachmentId: row.id, place, bytes });
  return true;
}

/** Returns the total bytes of all attachments after this one. */
async function countBytes(tx: Tx, objectType: AttachedType, bytes: number): Promise<number> {
  await tx
    .insert(attachmentTotals)
    .values({ objectType, sizeBytes: bytes })
    .onConflictDoUpdate({
      target: attachmentTotals.objectType,
      set: { sizeBytes: sql`${attachmentTotals.sizeBytes} + ${bytes}` },
    });
  const [row] = await tx
    .select({ bytes: sql<string>`sum(${attachmentTotals.sizeBytes})` })
    .from(attachmentTotals);
  return Number(row?.bytes ?? 0);
}

/** Sealed, in their order. */
export async function listPieces(reader: Reader, attachmentId: string): Promise<Buffer[]> {
  const rows = await reader
    .select({ bytes: attachmentPieces.bytes })
    .from(attachmentPieces)
    .where(eq(attachmentPieces.attachmentId, attachmentId))
    .orderBy(asc(attachmentPieces.place));
  return rows.map(({ bytes }) => bytes);
}

export async function deleteAttachment(tx: Tx, id: string): Promise<void> {
  await tx.delete(attachmentPieces).where(eq(attachmentPieces.attachmentId, id));
  const gone = await tx.delete(attachments).where(eq(attachments.id, id)).returning();
  for (const { objectType, sizeBytes } of gone) await countBytes(tx, objectType, -sizeBytes);
}

/** All of these objects; how many there were. */
export async function deleteAttachmentsOf(
  tx: Tx,
  objectType: AttachedType,
  objectIds: readonly string[],
): Promise<number> {
  if (objectIds.length === 0) return 0;
  const gone = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(eq(attachments.objectType, objectType), inArray(attachments.objectId, [...objectIds])));
  for (const { id } of gone) await deleteAttachment(tx, id);
  return gone.length;
}
